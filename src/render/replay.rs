//! A match that is over: as a film, and position by position.
//!
//! Nothing here can name a game, so whoever owns the finished one hands in what is to be shown: a [`Shot`] of each position
//! from the start to the end, made from the views of its [course](crate::rules::course). A film of the whole board is made of
//! [`Shot::Revealed`], one of what a side or everybody saw of the others; nobody needs to know more than he shows.
//!
//! A shot is some hundred bytes, and a match has up to 2,001 of them (rule 7.6): they are best made where the film is, not
//! before it has its turn.

use super::atlas::Area;
use super::banner;
use super::board::{PADDING, paint};
use super::canvas::Canvas;
use super::encode::encode;
use super::film::Film;
use super::ink::Ink;
use super::look::Look;
use super::sight::Sight;
use super::text::{player_alt, public_alt, revealed_alt, write_outcome, write_progress};
use crate::rules::color::Color;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// How long a ply is shown, in hundredths of a second.
const PLY: u16 = 100;
/// How long a ply with a battle is shown, in hundredths of a second.
const BATTLE: u16 = 300;
/// How long the title is shown, in hundredths of a second.
const TITLE: u16 = 200;
/// How long the result is shown, in hundredths of a second.
const RESULT: u16 = 600;
/// The most bytes that a film may have. Discord takes requests of 10 MiB (API reference, "Uploading Files"), and the message
/// around the film needs some of them.
pub const MOST_BYTES: usize = 9 * 1024 * 1024;

/// One position of a replay, as it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shot {
    /// As everybody saw it, Red at the bottom.
    Public(PublicView),
    /// As one side saw it, that side at the bottom.
    Player(PlayerView),
    /// The whole board, with this side at the bottom.
    Revealed(RevealedView, Color),
}

impl Shot {
    const fn view(&self) -> &PublicView {
        self.sight().public
    }

    const fn sight(&self) -> Sight<'_> {
        match self {
            Self::Public(view) => Sight::public(view),
            Self::Player(view) => Sight::player(view),
            Self::Revealed(view, bottom) => Sight::revealed(view, *bottom),
        }
    }

    fn is_battle(&self) -> bool {
        let last = self.view().last().last();
        last.is_some_and(|ply| ply.battle.is_some())
    }

    fn paint(&self, look: Look) -> Canvas {
        paint(self.sight(), look)
    }

    fn alt(&self, look: Look) -> String {
        match self {
            Self::Public(view) => public_alt(view, look.numbering),
            Self::Player(view) => player_alt(view, look.numbering),
            Self::Revealed(view, bottom) => revealed_alt(view, *bottom, look.numbering),
        }
    }
}

/// The positions of a match that is over, from the start to the end.
#[derive(Clone, Debug)]
pub struct Replay {
    first: Shot,
    rest: Vec<Shot>,
}

impl Replay {
    /// The replay of these positions, the start first and then one for each ply; `None` where there are none.
    #[must_use]
    pub fn new(shots: impl IntoIterator<Item = Shot>) -> Option<Self> {
        let mut shots = shots.into_iter();
        Some(Self {
            first: shots.next()?,
            rest: shots.collect(),
        })
    }

    /// How many plies it has; positions are numbered from 0, the start, to this.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.rest.len()
    }

    /// The position after so many plies as a PNG file, with a bar below that says how far the match is; `None` after the end.
    #[must_use]
    pub fn still(&self, ply: usize, look: Look) -> Option<Vec<u8>> {
        Some(encode(&self.paint(ply, self.shot(ply)?, look), look.theme))
    }

    /// What [`Replay::still`] shows, at most 1,024 characters: how far the match is, as `12/300`, then the board.
    #[must_use]
    pub fn alt(&self, ply: usize, look: Look) -> Option<String> {
        Some(self.tell(ply, self.shot(ply)?, look))
    }

    /// What [`Replay::film`] shows at its end, at most 1,024 characters: the result, then how many plies there were, then the
    /// last board. What came before is told ply by ply by [`Replay::alt`].
    #[must_use]
    pub fn film_alt(&self, look: Look) -> String {
        let last = self.last();
        let result = last.view().outcome().map(write_outcome);
        result.unwrap_or_default() + &self.tell(self.plies(), last, look)
    }

    /// The film as an animated GIF of at most [`MOST_BYTES`]; see [`Replay::film_within`].
    #[must_use]
    pub fn film(&self, look: Look) -> Vec<u8> {
        self.film_within(MOST_BYTES, look)
    }

    /// The film as an animated GIF: a title, each ply for a second and for three where there is a battle, and the result.
    /// Where that takes more than so many bytes, all battles but only every second, fourth, … quiet ply are shown, and where
    /// that is still too much, the start and the end, however many bytes they take.
    #[must_use]
    pub fn film_within(&self, most: usize, look: Look) -> Vec<u8> {
        let mut stride = 1;
        loop {
            // Title, start, end and result are left, and nothing to leave out.
            let is_last = stride > self.plies();
            let most = if is_last { usize::MAX } else { most };
            if let Some(film) = self.film_every(stride, most, look) {
                return film;
            }
            stride *= 2;
        }
    }

    /// The film with every so manieth quiet ply; with the last one only where that leaves out all others. `None` as soon as
    /// it is larger than allowed: what would come then is never drawn.
    fn film_every(&self, stride: usize, most: usize, look: Look) -> Option<Vec<u8>> {
        let last = self.last();
        let mut title = self.first.paint(look);
        banner::draw_title(&mut title);
        let mut film = Film::new(title, TITLE, look.theme);
        film.show(self.paint(0, &self.first, look), PLY);
        for (ply, shot) in (1..).zip(&self.rest) {
            let is_battle = shot.is_battle();
            let is_kept = is_battle && stride <= self.plies();
            if is_kept || ply % stride == 0 || ply == self.plies() {
                let hundredths = if is_battle { BATTLE } else { PLY };
                film.show(self.paint(ply, shot, look), hundredths);
            }
            if film.size() > most {
                return None;
            }
        }
        if let Some(outcome) = last.view().outcome() {
            let mut result = self.paint(self.plies(), last, look);
            banner::draw_result(&mut result, outcome);
            film.show(result, RESULT);
        }
        (film.size() <= most).then(|| film.into_bytes())
    }

    fn shot(&self, ply: usize) -> Option<&Shot> {
        match ply.checked_sub(1) {
            None => Some(&self.first),
            Some(place) => self.rest.get(place),
        }
    }

    fn last(&self) -> &Shot {
        self.rest.last().unwrap_or(&self.first)
    }

    fn tell(&self, ply: usize, shot: &Shot, look: Look) -> String {
        write_progress(ply, self.plies()) + &shot.alt(look)
    }

    /// A position with the bar that says how far the match is.
    fn paint(&self, ply: usize, shot: &Shot, look: Look) -> Canvas {
        let mut canvas = shot.paint(look);
        let whole = Area {
            x: 0,
            y: canvas.height() - PADDING,
            width: canvas.width(),
            height: PADDING,
        };
        let past = whole.width * ply / self.plies().max(1);
        canvas.fill(whole, Ink::Rim);
        canvas.fill(
            Area {
                width: past & !1,
                ..whole
            },
            Ink::Goal,
        );
        canvas
    }
}
