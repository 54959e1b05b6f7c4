# Everything the bot says, in English: the source of all translations.
# People ($player and the like) come as mentions, squares as "b4", times as Discord timestamps ("in 3 hours").

## Names

rank-flag = Flag
rank-bomb = Bomb
rank-spy = Spy
rank-scout = Scout
rank-miner = Miner
rank-sergeant = Sergeant
rank-lieutenant = Lieutenant
rank-captain = Captain
rank-major = Major
rank-colonel = Colonel
rank-general = General
rank-marshal = Marshal

color-red = Red
color-blue = Blue

variant-classic = Classic
variant-barrage = Barrage
variant-duel = Duel

# The words that are read as a direction in a typed move, as the mover sees the board; the first one is the one that is shown.
direction-up = up, forward, forwards, ahead
direction-down = down, back, backward, backwards
direction-left = left
direction-right = right

## Commands

command-challenge = Challenge somebody in this server to a match of Stratego
command-challenge-opponent = Whom you challenge; leave it out, and whoever accepts first plays
command-challenge-variant = Classic with 40 pieces a side (default), Barrage with 8, Duel with 10
command-challenge-side = The side that you play; Red moves first (default: by lot)
command-setup = Place your pieces, or work on plans outside a match; for you alone to see
command-setup-plan = Begin with this plan; together with a text, save the text as a plan of this name
command-setup-text = Four rows of ten, front row first: F B S, 2 (Scout) … 9 (General), M or names, a dot for empty
command-setup-match = The number of the match
command-move = Play a move
command-move-from = The square of your piece (b4), or the whole move (b4b5, b4 up 3)
command-move-to = The square that it goes to (b5)
command-move-match = The number of the match
command-board = Look at the board: your own view, or the public one
command-board-match = The number of the match
command-board-as_text = Show it as text, for screen readers
command-matches = Your challenges and matches, and whose turn it is
command-draw = Offer a draw, or accept the one that is offered
command-draw-match = The number of the match
command-resign = Give up a match, or leave it; asks before it does
command-resign-match = The number of the match
command-settings = Your own settings: looks, notices, who may challenge you
command-server = Settings of this server, for those who manage it
command-help = How to play, in a minute
command-about = Version, source and licence of this bot

## Choices of options

choice-classic = { variant-classic }
choice-barrage = { variant-barrage }
choice-duel = { variant-duel }
choice-red = { color-red }
choice-blue = { color-blue }
choice-lot = By lot

## Buttons, menus and forms

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-my-setup = My setup
button-random = Random
button-mirror = Mirror
button-edit = Edit
button-ready = Ready
button-not-ready = Not ready
button-move = Move
button-my-board = My board
button-offer-draw = Offer draw
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-resign = Resign
button-confirm = Confirm
button-abort = Abort
button-end-match = End match
button-back = Back
choose-piece = Choose a piece…
choose-piece-in = Choose a piece… (columns { $first } to { $last })
choose-target = Choose a target…
piece-option = { $square } { $rank }
target-empty = { $square }
target-attack = { $square } — unknown
hint-attacked = an enemy piece is next to it
hint-strike = can strike
confirm-move = Play **{ $piece }** → **{ $target }**? Press **Confirm**, or **Back** to choose another move.
move-option = { $piece } → { $target }
edit-title = Your setup for { $game }, front row first
edit-field = 2 Scout … 9 General, M Marshal, . empty

## The challenge

title = Match { $game } · { $variant }{ $plies ->
    [0] {""}
    [one] {" "}· 1 ply
   *[other] {" "}· { $plies } plies
}
challenge = { $opponent }, { $challenger } challenges you to a match of Stratego.
challenge-open = { $challenger } is looking for a match of Stratego. Whoever accepts first plays.
challenge-expires = Open until it expires { $at }.
challenge-accepted = { $opponent } accepted { $challenger }'s challenge.
challenge-declined = { $opponent } declined { $challenger }'s challenge.
challenge-cancelled = { $challenger } took the challenge back.
challenge-expired = Nobody accepted { $challenger }'s challenge in time.
terms-variant = { $variant }: { $pieces } pieces a side
terms-side = { $challenger } plays { $color }; Red moves first
terms-lot = Sides are drawn by lot; Red moves first

## Placing

setup-begins = { $game }: { $red } against { $blue }. Place your pieces!
setup-hint = Press **My setup** to place your pieces, for you alone to see. If you take direct messages from me, you find them there, too. The match begins when both are ready.
seat-ready = **{ $color }** { $player } – ready ✅
seat-placing = **{ $color }** { $player } – placing pieces
panel = You play **{ $color }** against { $opponent }. These are your four rows, the front row at the top. Keep them, change them, then press **Ready**.
panel-ready = You play **{ $color }** against { $opponent }, and you are **ready** with this setup. The match begins when both are ready.
alt-panel = Your setup.
    { $board }
setup-kept = This setup is not right yet:
    { $faults }
    What you typed is kept: press **Edit** to go on with it.

## Plans and the workshop

button-swap = Swap
button-save-plan = Save plan
button-my-plans = My plans
button-rename = Rename
button-delete = Delete
choose-plan = Start from a plan…
choose-own-plan = Choose one of your plans…
own-plan = Your own plan
plan-choice = { $plan } ({ $variant })
swap-title = Swap two squares
swap-first = One square ({ $one }), or both ({ $one } { $other })
swap-second = The other square
save-plan-title = Save this setup as a plan
plan-name-field = Name of the plan
rename-title = Rename this plan
edit-workshop-title = Your { $variant } setup, front row first
label-variant = { $variant }
workshop-title = Workshop · { $variant }
workshop = This is your workshop, outside any match. Try setups and save them as plans, for you alone to see; your matches can begin with them. The front row is at the top.
as-one-line = As one line: { $line }
panel-plan = Plan: **{ $plan }**. { $idea }.
panel-plan-mirrored = Plan: **{ $plan }**, mirrored. { $idea }.
panel-own-plan = Your plan { $plan }.
panel-own-plan-mirrored = Your plan { $plan }, mirrored.
hint = 💡 { $hint }
hint-flag-in-front = The Flag stands in the front row, where the first attack may find it.
hint-nothing-moves = No piece in the front row can move, so you can hardly get out.
hint-miners = All Miners stand behind your own Bombs: they may come too late.
hint-one-corner = All Bombs stand in one corner: that shows where the Flag is.
hint-flag-unguarded = No Bomb stands beside the Flag.
hint-spy-in-front = The Spy stands in the front row, where every piece beats it.
hint-spy-far = The Spy is far from the Marshal and cannot protect it.
hint-strength-in-back = The Marshal or the General stands in the back row, far from the fight.
hint-no-scout = No Scout stands in the first two rows: you will learn little at first.
understood = I understood:
    { $rows }
plan-saved = Saved as your plan { $plan }.
plan-saved-over = Your plan { $plan } holds this setup now. Before, it was { $before }.
plan-renamed = Your plan { $before } is called { $plan } now.
plan-deleted = Your plan { $plan } is deleted. Should you miss it, `/setup` with this as `text` brings it back: { $line }
my-plans = Your { $variant } plans. Choose one to look at it, rename it or delete it. Your setup stays as it is.
my-plans-none = You have saved no { $variant } plan yet. **Save plan** keeps the setup that you see under a name.
other-army = This is a { $army } setup, but match { $game } is { $variant }, so nothing has changed. Leave out `match` to save it as a plan.
setup-too-long = That is too long for a setup, so nothing has changed and I could not keep it: { $max } characters are the limit.
not-two-squares = { $typed } is not two squares. Name both, like `a4 b2`.
not-at-home = { $square } is not in your four rows. Only squares of your own four rows can be swapped.
nothing-to-swap = There is nothing to swap between { $one } and { $other }. Name two different squares, at least one of them with a piece.
plan-unknown = There is no plan { $typed } that fits here. The menu **Start from a plan…** shows all of them.
plan-gone = That plan is gone, so nothing has changed. The menu shows the plans that there are.
bad-plan-name = A plan needs a name that can be seen, of at most { $max } characters.
plan-name-taken = There is another plan { $plan }. Choose another name.
too-many-plans = You have { $max } { $variant } plans, and that is the limit. Delete one first (**My plans**), or save under the name of one that you have.
fault-ambiguous = • Row { $row }, place { $column }: { $typed } may be { $pieces }.

## Names and ideas of the built-in plans

preset-fortress = Corner fortress
idea-fortress = The Flag in the corner, Bombs beside it and more of them before it: slow and safe
preset-towers = Twin towers
idea-towers = Bombs wall both corners alike, and only one of them hides the Flag
preset-keep = Central keep
idea-keep = The Flag in the middle of the back row, with Bombs all round
preset-decoy = Decoy corner
idea-decoy = Bombs guard a Sergeant in one corner; the Flag sits quietly on the other side
preset-blitz = Left blitz
idea-blitz = Marshal, General, Colonels and Majors storm the left; the right only holds
preset-lakeside = Lakeside
idea-lakeside = The Flag in the third row behind a lake, with Bombs around it
preset-swarm = Scout screen
idea-swarm = Scouts look ahead early, and the strong pieces follow what they saw
preset-counter = Counterpunch
idea-counter = A light front gives way; Marshal, General and Colonels wait in the third row
preset-sappers = Sappers forward
idea-sappers = Miners stand close to the front, ready for the enemy's Bombs
preset-closed = Closed centre
idea-closed = Bombs shut the middle lane, so that every fight comes to the wings
preset-ambush = Spy's ambush
idea-ambush = The General invites the enemy Marshal, and the Spy waits right behind
preset-bluff = Open secret
idea-bluff = Walled corners draw the attack, while the Flag stands with hardly a Bomb
preset-guard = Corner guard
idea-guard = Flag and Bomb in the corner, everything else on its way forward
preset-spearhead = Spearhead
idea-spearhead = All strength on the left; the Flag hides far away from it
preset-harbour = Harbour
idea-harbour = The Flag in the lee of a lake, the Bomb before it, and the strong pieces on the way past
preset-rearguard = Rearguard
idea-rearguard = Keep back, let them come, and strike from the second line
preset-redoubt = Redoubt
idea-redoubt = The Flag in the corner, both Bombs beside it
preset-sentries = Two sentries
idea-sentries = A Bomb on either side of the Flag, a strong piece on either wing
preset-mirage = Mirage
idea-mirage = Two Bombs guard an empty corner; the Flag stands on the other side
preset-middle = Middle ground
idea-middle = The Flag in the middle of the back row, Bombs in front of it and beside it

## Playing

to-move = { $player }, it is your turn in { $game }.
seat = **{ $color }** { $player }
seat-to-move = **{ $color }** { $player } ◀ to move
you-move = You play **{ $color }**, and it is **your turn**.
you-wait = You play **{ $color }**. { $opponent } is to move.
# A sign and its name stay on one line.
legend = { $sign }{ "\u00A0" }{ $rank }
sign-of-rank = { $rank }{ "\u00A0" }({ $sign })
ply-move = **{ $number }.** { $color } { $ply }
battle-flag = the { $attacker } captures the **Flag**!
battle-spy = the Spy attacks the **Marshal** and takes it; only a Spy that attacks can.
battle-miner = the Miner clears a **Bomb**; only a Miner can.
battle-bomb = the { $attacker } runs into a **Bomb** and falls. The Bomb stays; only a Miner can clear it.
battle-higher = the **{ $attacker }** beats the { $defender }.
battle-lower = the { $attacker } attacks the **{ $defender }** and falls.
battle-equal = { $attacker } against { $attacker }: both fall.
fallen = { $rank }{ $count ->
    [one] {""}
   *[other] {" "}×{ $count }
}
losses = { $color } has { $left } left, lost: { $fallen }
losses-none = { $color } has all { $left } pieces
cannot-post = I may not post in { $channel } at the moment: I need the rights View Channel, Send Messages (in threads: Send Messages in Threads), Embed Links and Attach Files there. Your match { $game } goes on all the same: play here, or with `/move` there.
draw-offered = 🤝 { $player } offers a draw. { $opponent } may accept or decline it, or simply play on.
idle = ⏳ Nothing has happened for a long time: { $player } may end the match without a result (Resign → End match).
alt-public = The board as everybody sees it.
    { $board }
alt-private = Your view.
    { $board }
alt-movable = Your view, and first the pieces that can move.
    { $board }
alt-moving = The piece that you chose and where it can go, then your view.
    { $board }
alt-two-squares = The border that may not be crossed again, each crossing with its ply, the move that was refused, then your view.
    { $board }
alt-more-squares = The move that was refused, the ply after which the same position stood, then that position.
    { $board }
# What the signs of a text board mean, each behind its sign.
key-hidden = hidden piece of { $color }
key-marshal = { rank-marshal }
key-lake = lake
key-empty = empty
key-movable = can move
key-target = where it can go
key-forbidden = not allowed
key-border = border between two squares
key-same-position = same position as after that ply
key-captured = captured, × how many
key-moved = has moved
key-known = known to both
key-beats = beats
key-beaten-by = is beaten by
key-both-fall = both fall
you-offer-draw = You offer a draw in { $game }. Your opponent finds it on the board.
you-decline-draw = You declined the draw in { $game }. The match goes on.

## The end

confirm-resign = Do you really want to resign { $game }? { $opponent } would win. Press **Confirm** to resign; to play on, just ignore this message.
confirm-leave = Do you want to leave { $game }?
may-abort = **Abort** ends it without a result.
may-end = Your opponent has been away for a long time: **End match** ends it without a result.
you-ended = You ended { $game } without a result.
you-resigned = You resigned { $game }.
you-agree = You agreed on a draw in { $game }.
over = { $game } is over: { $red } against { $blue }.
ended-flag = 🏆 { $winner } wins as **{ $color }**: the Flag is captured.
ended-no-move = 🏆 { $winner } wins as **{ $color }**: { $loser } has no legal move left.
ended-resigned = 🏆 { $winner } wins as **{ $color }**: { $loser } resigned.
ended-time = 🏆 { $winner } wins as **{ $color }**: { $loser }'s time is up.
ended-both-stuck = 🤝 Draw: neither side can move any more.
ended-no-attack = 🤝 Draw: there was no attack for a long time.
ended-too-long = 🤝 Draw: the match has reached its greatest length.
ended-agreed = 🤝 Draw by agreement.
ended-aborted = The match was ended without a result.
ended-aborted-by = { $player } ended the match without a result.
ended-agreed-by = 🤝 Draw by agreement: { $other } offered it, and { $player } accepted.
ended-time-draw = 🤝 Draw: the time is up.
alt-revealed = The whole board at the end.
    { $board }

## Settings

settings-title = Your settings
server-title = Settings of this server
choose-setting = Choose a setting…
setting = **{ $name }:** { $state }
setting-confirm = Confirm moves
setting-confirm-hint = A move that you choose in the menus can wait for one more press before it is played. Typed moves are always played at once.
confirm-off = Off: play at once
confirm-on = On: ask first
setting-numbering = Rank numbers
setting-numbering-hint = The numbers on the boards that only you see. Public boards show 10 for the Marshal, and what you type keeps its letters.
numbering-ten-high = 10 is the Marshal, 2 the Scout
numbering-one-high = 1 is the Marshal, 9 the Scout
setting-theme = Board theme
setting-theme-hint = The colours of the boards that only you see. For public boards, each server has its own.
theme-classic = Classic wood
theme-dark = Dark
theme-contrast = High contrast
setting-notice = Tell me of my turn
setting-notice-hint = A direct message is a fresh view of your board, ready to move from. Challenges are always mentioned where they are made, unless you choose nowhere.
notice-channel = By a mention in the channel
notice-dm = By direct message
notice-nowhere = Nowhere: I look for myself
notice-dm-unreached = By direct message; but mine do not reach you, so I mention you in the channel until they do
notice-dm-begins = From now on I tell you here when it is your turn.
setting-challengers = Who may challenge me
setting-challengers-hint = Whoever may not reads that you take no challenges from them, and not why.
challengers-all = Everybody
challengers-met = Only people I have played
challengers-nobody = Nobody
setting-blocked = Blocked people
setting-blocked-hint = Blocked people cannot challenge you, nor accept your open challenges. They are not told that you blocked them.
blocked-nobody = Nobody
choose-block = Block somebody…
choose-unblock = Unblock…
unblock-option = Number { $number } in the list
server-theme = Board theme
server-theme-hint = The colours of the boards that everybody in this server sees. Private boards look as each player likes.

## Lists and pages

list-empty = You have no match and no challenge. Challenge somebody with `/challenge` in a server!
list-head = Your matches:
list-more = … and { $count } more.
list-challenge-to-you = **{ $game }** { $variant }: { $challenger } challenges you, expires { $at }
list-challenge-by-you = **{ $game }** { $variant }: you challenge { $opponent }, expires { $at }
list-challenge-open = **{ $game }** { $variant }: your open challenge, expires { $at }
list-place = **{ $game }** { $variant } against { $opponent }: **place your pieces**
list-placing = **{ $game }** { $variant } against { $opponent }: you are ready, your opponent is placing
list-your-turn = **{ $game }** { $variant } against { $opponent }, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}: **your turn**
list-their-turn = **{ $game }** { $variant } against { $opponent }, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}: their turn
candidate-playing = **{ $game }** { $red } – { $blue }, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, { $player } to move
candidate-placing = **{ $game }** { $one } – { $other }, placing pieces
list-over = **{ $game }** { $variant }: something is wrong with this match; `/resign match:{ $game }` ends it
help = **Stratego in a minute**
    Two armies, hidden from each other. Capture the enemy **Flag**, or leave the enemy without a move.
    1. `/challenge` somebody. Both place their pieces in private: **My setup**, change what you like, **Ready**.
    2. Move one piece a turn, one square forward, back or sideways: press **Move**, or type `/move from:b4 to:b5`. The **Scout** goes any distance in a straight line. **Bombs** and the **Flag** never move. Nobody enters the two lakes.
    3. Move onto an enemy piece to attack it. Both ranks are told; the lower one falls, equal ones both. From the highest: { $ranks }.
    The **Spy** takes the Marshal if the Spy attacks. A **Bomb** destroys every attacker but the **Miner**, who clears it. The winner of a fight is hidden again: remember it.
    4. A piece may not cross the same border between two squares more than three turns in a row, and nobody may chase a piece for ever by repeating positions.
    `/board` shows your own view, `/matches` your matches, `/draw` offers a draw, `/resign` leaves a match.
about = **Stratego bot** { $version } – play Stratego with friends in your server.
    Free software under the MIT licence; the source comes with the bot. Every rank that you have not shown stays between you and the bot.
    Not affiliated with the owners of the Stratego trade mark.
done = Done. What all may see follows in a moment.
took-too-long = That took me too long. Please press the button again.
restarting = I am restarting this very moment. Nothing is lost; please try again in some seconds.
unshown = I could not show you the answer. If what you did was allowed, it is done; `/board` shows the match as it is. Should this happen again, tell the bot's operator this reference: { $reference }

## Rejections and faults

fault = Something went wrong on my side; nothing of yours is lost. Please try again. If it happens again, tell the bot's operator this reference: { $reference }
unknown-press = This button is from another version of me. Use `/board` for the present board, or `/matches` for all your matches.
old-command = This command has changed. Reload Discord (Ctrl+R, or restart the app) and try again.
guild-only = This works in a server only: go to a channel of a server that we share.
oneself = You cannot play against yourself. Somebody else in this server must accept.
the-bot = I cannot play yet; I only keep the board. Choose a person in this server.
another-bot = That is a bot, and bots do not play. Choose a person in this server.
not-in-server = That person is not in this server. Choose somebody who is, or make the challenge open: leave `opponent` out.
takes-no-challenge = { $player } takes no challenges from you at the moment. Choose somebody else, or make the challenge open: leave `opponent` out.
not-for-you = This open challenge is not one that you can accept. You can make one of your own with `/challenge`.
dms-closed = My direct messages do not reach you, so nothing was changed. Allow direct messages from this server's members (its menu → Privacy Settings), and choose again.
managers-only = Only people with the right Manage Server can do this.
block-oneself = You cannot block yourself. Choose somebody else.
too-many-blocked = You have blocked { $max } people, and that is the limit. Unblock somebody first, or change who may challenge you.
no-pictures = I cannot post boards in this channel. I need the rights View Channel, Send Messages (in threads: Send Messages in Threads), Embed Links and Attach Files here; somebody who manages this server can give them to me. Or challenge in another channel.
already-challenged = You two have an open challenge already: { $game }. Answer it or cancel it first.
too-many-challenges = You have { $max } open challenges, and that is the limit. Cancel one, or wait for an answer; `/matches` lists them.
too-many-matches = { $player } has { $max } open matches, and that is the limit. Finish one first; `/matches` lists them.
match-unknown = There is no match { $typed } for you here. `/matches` lists your matches with their numbers.
no-match = There is no match here that this could mean. `/matches` lists yours; `/challenge` begins one.
which-match = Which match? Say it with the option `match`:
    { $matches }
not-a-player = Only the two players can do this: { $red } and { $blue }.
only-opponent = Only { $player } can do this, who was challenged.
only-challenger = Only { $player } can do this, who made the challenge.
already-accepted = { $player } has accepted this challenge already.
closed-declined = This challenge was declined. Make a new one with `/challenge`.
closed-cancelled = This challenge was taken back. Make a new one with `/challenge`.
closed-expired = This challenge has expired. Make a new one with `/challenge`.
not-accepted = This challenge has not been accepted yet. Until then it can only be accepted, declined or cancelled, by the buttons below it.
two-players = { $one } and { $other }
still-placing = The match has not begun: { $players } must be ready first. The players place their pieces by **My setup**.
already-playing = The match has begun, and the setups are final. **My board** shows your view.
is-over = This match is over, without a winner.
is-over-won = This match is over: { $color } won.
damaged = What I have stored of this match contradicts itself, so it cannot go on. `/resign` offers **Abort**; I am sorry.
is-ready = You are ready, so your setup is fixed. Press **Not ready** first to change it.
old-panel = That panel was old, so nothing has changed. This is your setup now.
old-menu = That message was old, so nothing was done: { $plies ->
    [one] 1 ply has been played
   *[other] { $plies } plies have been played
} now. The newest board is the lowest in the channel; `/board` shows your view.
not-your-turn = It is { $player }'s turn ({ $color }).
bad-square = { $typed } is no square of the board. Squares go from a1 to j10: the column's letter, then the row's number.
bad-move = { $typed } is no move. Name both squares, like `b4 b5`; or a square, a direction and how far, like `b4 up 3`. The second square may also stand in the option `to`.
off-board = From { $from } the board ends { $most ->
    [0] right there
    [one] after one square
   *[other] after { $most } squares
} in that direction. Directions are as you see the board, your own side at the bottom.
draw-stands = Your draw offer stands already; your opponent has not answered it.
no-draw-offered = There is no draw offer to answer. **Offer draw** makes one.
draw-declined-before = Your last draw offer was declined. You may offer another after your next move.
too-late-to-abort = A match can be aborted only before ply { $max }, and { $plies } have been played. You can resign, or offer a draw.
waits-for-you = The match waits for you, so you cannot end it as idle. You can play on, resign, or offer a draw.
not-idle = Your opponent still has time. You can end the match without a result { $at }, if nothing happens until then.

## What the rules forbid

refused-game-over = The game is over.
refused-no-piece = There is no piece on { $from }. Choose a square with one of your pieces.
refused-not-yours = The piece on { $from } is not yours. Choose one of your own.
refused-immovable = The piece on { $from } never moves: Bombs and the Flag stay where they are. Choose another piece.
refused-lake = { $to } is a lake, and nobody can go there.
refused-diagonal = { $from } and { $to } are not in one line. Pieces go forward, back or sideways, never diagonally.
refused-too-far = { $from } to { $to } is more than one square. Only a Scout goes further.
refused-blocked = Something stands between { $from } and { $to }. A Scout needs a free line.
refused-own-piece = Your own piece stands on { $to }.
refused-same-square = { $to } is where the piece stands already. Every turn, one piece must move.
refused-two-squares = Two-squares rule: with your last { $count } moves this piece has crossed the border between { $one } and { $other } each time ({ $crossings }), so it may not go { $ply } now. Move another piece, or this one elsewhere; then the count starts anew.
crossing = ply { $number }: { $ply }
otherwise = From { $from } it may go to { $squares }.
refused-more-squares = More-squares rule: after { $ply } the board would be as it was { $after ->
    [0] at the start
   *[other] after ply { $after }
}, in the same chase. Whoever chases must not repeat a position. Stop threatening, attack, or chase along another way.

## What is wrong with a setup

fault-letter = • Row { $row }, place { $column }: { $typed } is no piece.
fault-row-length = • Row { $row } has { $found ->
    [one] one place
   *[other] { $found } places
}; it needs ten.
fault-rows = • { $found ->
    [0] There are no rows
    [one] There is one row
   *[other] There are { $found } rows
}; there must be four.
fault-too-many = • { $by ->
    [one] One { $rank } too many
   *[other] { $by } too many: { $rank }
}
fault-missing = • { $by ->
    [one] One { $rank } is missing
   *[other] { $by } are missing: { $rank }
}
fault-letters = • The pieces are F B S, 2 for the Scout to 9 for the General and M for the Marshal, or their names; a dot is an empty square.
fault-immobile = • No piece could make a first move: put one that moves into the front row, not behind a lake.
fault-more = • … and { $count } more.
