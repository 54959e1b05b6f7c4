//! Guilds, their members, and channels of every kind, with the payloads that describe them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::World;
use super::permission::Permissions;
use crate::sandbox::id::{Id, iso8601};

/// Somebody with an account: a person, or a bot.
#[derive(Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) is_bot: bool,
    pub(crate) locale: String,
    pub(crate) dms_closed: bool,
    pub(crate) dm: Option<Id>,
    /// Everything this person's client was ever shown, in order.
    pub(crate) timeline: Vec<std::sync::Arc<super::timeline::Event>>,
}

#[derive(Debug)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    pub(crate) locale: String,
    pub(crate) roles: BTreeMap<Id, Role>,
    pub(crate) members: BTreeMap<Id, Member>,
}

#[derive(Debug)]
pub(crate) struct Role {
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
}

#[derive(Debug, Default)]
pub(crate) struct Member {
    pub(crate) joined: u64,
    pub(crate) roles: Vec<Id>,
    /// Until when the member may neither write nor react, in milliseconds of Unix time.
    pub(crate) timed_out_until: u64,
}

#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Subject (a user's id, or a guild's id for its @everyone role) to what is allowed and denied there.
    pub(crate) overwrites: BTreeMap<Id, (Permissions, Permissions)>,
    pub(crate) last_message: Option<Id>,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Text { guild: Id },
    Direct { with: Id },
    Thread(Thread),
}

#[derive(Debug)]
pub(crate) struct Thread {
    pub(crate) guild: Id,
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) is_private: bool,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) auto_archive: u64,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) messages: u64,
}

impl Channel {
    pub(crate) fn guild(&self) -> Option<Id> {
        match &self.kind {
            Kind::Text { guild } => Some(*guild),
            Kind::Thread(thread) => Some(thread.guild),
            Kind::Direct { .. } => None,
        }
    }

    pub(crate) fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            Kind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) fn thread_mut(&mut self) -> Option<&mut Thread> {
        match &mut self.kind {
            Kind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    /// docs: resources/channel, "Channel types".
    fn number(&self) -> u8 {
        match &self.kind {
            Kind::Text { .. } => 0,
            Kind::Direct { .. } => 1,
            Kind::Thread(thread) if thread.is_private => 12,
            Kind::Thread(_) => 11,
        }
    }
}

impl Guild {
    /// A guild as REST gives it.
    pub(crate) fn json(&self) -> Value {
        let roles: Vec<Value> = self
            .roles
            .iter()
            .map(|(id, role)| {
                json!({
                    "id": id, "name": role.name, "description": null, "permissions": role.permissions, "position": 0,
                    "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                    "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null,
                    "flags": 0,
                })
            })
            .collect();
        json!({
            "id": self.id, "name": self.name, "icon": null, "description": null, "home_header": null, "splash": null,
            "discovery_splash": null, "features": [], "banner": null, "owner_id": self.owner, "application_id": null,
            "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null,
            "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
            "roles": roles, "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": self.locale, "rules_channel_id": null,
            "safety_alerts_channel_id": null, "public_updates_channel_id": null, "premium_progress_bar_enabled": false,
            "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [], "incidents_data": null,
        })
    }
}

impl World {
    /// What `user` may do in `channel` (docs: topics/permissions, "Permission hierarchy").
    pub(crate) fn permissions(&self, user: Id, channel: &Channel) -> Permissions {
        let Some(guild_id) = channel.guild() else {
            let ours =
                matches!(channel.kind, Kind::Direct { with } if with == user) || user == self.bot();
            return if ours {
                Permissions::DIRECT
            } else {
                Permissions::default()
            };
        };
        let (Some(guild), holder) = (self.guilds.get(&guild_id), self.overwrite_holder(channel))
        else {
            return Permissions::default();
        };
        let Some(member) = guild.members.get(&user) else {
            return Permissions::default();
        };
        let mut granted = guild
            .roles
            .get(&guild_id)
            .map_or(Permissions::EVERYONE, |role| role.permissions);
        for role in member.roles.iter().filter_map(|id| guild.roles.get(id)) {
            granted = granted | role.permissions;
        }
        if guild.owner == user || granted.contains(Permissions::ADMINISTRATOR) {
            return Permissions::ALL;
        }
        for subject in [guild_id, user] {
            if let Some((allow, deny)) = holder.overwrites.get(&subject) {
                granted = granted.without(*deny) | *allow;
            }
        }
        if member.timed_out_until > self.clock.now() {
            granted = granted.and(Permissions::TIMED_OUT);
        }
        let hidden = channel.thread().is_some_and(|thread| {
            thread.is_private
                && !thread.members.contains(&user)
                && !granted.contains(Permissions::MANAGE_THREADS)
        });
        if hidden || !granted.contains(Permissions::VIEW_CHANNEL) {
            Permissions::default()
        } else {
            granted
        }
    }

    /// Threads have their parent's overwrites.
    fn overwrite_holder<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        channel
            .thread()
            .and_then(|thread| self.channels.get(&thread.parent))
            .unwrap_or(channel)
    }

    pub(crate) fn user_json(&self, id: Id) -> Value {
        let Some(user) = self.users.get(&id) else {
            return json!({ "id": id, "username": "deleted", "discriminator": "0", "avatar": null, "global_name": null });
        };
        let mut value = json!({
            "id": id,
            "username": user.name.to_lowercase(),
            "discriminator": "0",
            "avatar": null,
            "global_name": user.name,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": null,
        });
        if user.is_bot {
            value["bot"] = json!(true);
        }
        value
    }

    pub(crate) fn member_json(&self, guild: &Guild, user: Id) -> Value {
        let (joined, roles, until) = guild.members.get(&user).map_or((0, &[][..], 0), |m| {
            (m.joined, &m.roles[..], m.timed_out_until)
        });
        json!({
            "user": self.user_json(user),
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": roles,
            "joined_at": iso8601(joined),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": (until > self.clock.now()).then(|| iso8601(until)),
        })
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut value = json!({
            "id": channel.id,
            "type": channel.number(),
            "last_message_id": channel.last_message,
            "flags": 0,
        });
        match &channel.kind {
            Kind::Direct { with } => value["recipients"] = json!([self.user_json(*with)]),
            Kind::Text { guild } => {
                value["guild_id"] = json!(guild);
                value["name"] = json!(channel.name);
                value["position"] = json!(0);
                value["topic"] = Value::Null;
                value["nsfw"] = json!(false);
                value["parent_id"] = Value::Null;
                value["rate_limit_per_user"] = json!(0);
                value["permission_overwrites"] = channel
                    .overwrites
                    .iter()
                    .map(|(id, (allow, deny))| {
                        json!({ "id": id, "type": u8::from(id != guild), "allow": allow, "deny": deny })
                    })
                    .collect();
            }
            Kind::Thread(thread) => {
                value["guild_id"] = json!(thread.guild);
                value["name"] = json!(channel.name);
                value["parent_id"] = json!(thread.parent);
                value["owner_id"] = json!(thread.owner);
                value["rate_limit_per_user"] = json!(0);
                value["message_count"] = json!(thread.messages);
                value["total_message_sent"] = json!(thread.messages);
                value["member_count"] = json!(thread.members.len().min(50));
                value["thread_metadata"] = json!({
                    "archived": thread.archived,
                    "auto_archive_duration": thread.auto_archive,
                    "archive_timestamp": iso8601(channel.id.created_at()),
                    "locked": thread.locked,
                    "create_timestamp": iso8601(channel.id.created_at()),
                });
                if thread.is_private {
                    value["thread_metadata"]["invitable"] = json!(true);
                }
            }
        }
        value
    }

    /// A guild as `GUILD_CREATE` gives it. Without the privileged intent only the bot itself is among the members.
    pub(crate) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut value = guild.json();
        let visible = |channel: &&Channel| {
            channel.guild() == Some(guild.id)
                && self
                    .permissions(self.bot(), channel)
                    .contains(Permissions::VIEW_CHANNEL)
        };
        let (threads, channels): (Vec<&Channel>, Vec<&Channel>) = self
            .channels
            .values()
            .filter(visible)
            .partition(|channel| channel.thread().is_some());
        let open = threads
            .into_iter()
            .filter(|channel| channel.thread().is_some_and(|thread| !thread.archived));
        value["channels"] = channels
            .into_iter()
            .map(|channel| self.channel_json(channel))
            .collect();
        value["threads"] = open.map(|channel| self.channel_json(channel)).collect();
        value["members"] = json!([self.member_json(guild, self.bot())]);
        value["member_count"] = json!(guild.members.len());
        value["joined_at"] = json!(iso8601(
            guild
                .members
                .get(&self.bot())
                .map_or(0, |member| member.joined)
        ));
        value["large"] = json!(false);
        value["unavailable"] = json!(false);
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            value[empty] = json!([]);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::id::Clock;
    use crate::sandbox::limits::Limits;
    use std::time::Duration;

    #[test]
    fn permissions_add_up_as_documented() {
        let mut world = World::new(
            Clock::new(1_767_225_600_000, false),
            Limits::default(),
            String::new(),
        );
        let guild = world.add_guild("Parlour");
        let channel = world.add_channel("games", Kind::Text { guild });
        let (bot, owner) = (world.bot(), world.application.owner);
        let stranger = world.add_user("Eve", false);
        let send = Permissions::SEND_MESSAGES;
        let may = |world: &World, user, right| {
            world
                .permissions(user, &world.channels[&channel])
                .contains(right)
        };
        assert!(may(&world, bot, send) && may(&world, owner, Permissions::MANAGE_GUILD));
        assert!(
            !may(&world, bot, Permissions::MANAGE_GUILD)
                && !may(&world, stranger, Permissions::VIEW_CHANNEL)
        );

        let overwrite = |world: &mut World, subject, allow, deny| {
            let channel = world.channels.get_mut(&channel).expect("the channel");
            channel.overwrites.insert(subject, (allow, deny));
        };
        overwrite(&mut world, guild, Permissions::default(), send);
        assert!(
            !may(&world, bot, send) && may(&world, owner, send),
            "everyone is denied, the owner never"
        );
        overwrite(&mut world, bot, send, Permissions::default());
        assert!(may(&world, bot, send), "one's own overwrite comes last");
        overwrite(
            &mut world,
            bot,
            Permissions::default(),
            Permissions::VIEW_CHANNEL,
        );
        assert!(
            !may(&world, bot, Permissions::ATTACH_FILES),
            "who cannot see a channel can do nothing there"
        );

        overwrite(
            &mut world,
            bot,
            Permissions::default(),
            Permissions::default(),
        );
        overwrite(
            &mut world,
            guild,
            Permissions::default(),
            Permissions::default(),
        );
        let until = world.clock.now() + 1000;
        world
            .guilds
            .get_mut(&guild)
            .and_then(|g| g.members.get_mut(&bot))
            .expect("the bot")
            .timed_out_until = until;
        assert!(
            may(&world, bot, Permissions::VIEW_CHANNEL) && !may(&world, bot, send),
            "timed out"
        );
        world.clock.advance(Duration::from_secs(2));
        assert!(may(&world, bot, send));
    }
}
