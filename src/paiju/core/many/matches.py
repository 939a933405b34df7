"""A match at each of many tables, in numbers: what the end of a hand means for it, how it stands before the next, and
what it comes to. The same text interpreted and compiled; `paiju.match` has the book's words for it.

Players are numbered by their seats in the first hand; persons, by those in the hand being played, the dealer first.
"""

from paiju.core.many import playing as P
from paiju.core.many.match_rules import BY_DRAW, BY_READY_HAND, DRAWS_ADD, NEVER, NO_COUNTERS, MatchRules
from paiju.core.play.deal import EXHAUSTED, NAGASHI, WON, Deal
from paiju.core.tiles import EAST

HANDS_A_WALL = 1 << 20  # numbers of hands kept for a match
LONGEST = 1 << 12  # hands; a match that goes on and on ends as it stands
STEP = 100  # points that equals share are dealt out in hundreds
PARTS = 24  # results are counted in such parts of a point: shares of up to four players, halved with the length

# What a table's row of numbers has: the match, its hands so far, how it stands, the players' points and who they are in
# the hand; then of the last step: matches that ended, what everybody gained, the rewards in parts of a point, that of
# the one who learns, places.
NUMBER, HANDS, ROUND, DEALER, COUNTERS, DEPOSITS = range(6)
POINTS, PEOPLE = 6, 10
ENDED, GAINED, REWARD, OWN_REWARD, PLACE = 14, 15, 19, 23, 24
COURSE = 28


# --- from hand to hand ----------------------------------------------------------------------------


def begin_match(m: MatchRules, course: list[int], number: int) -> None:
    """The first hand of a match."""
    course[NUMBER] = number
    course[HANDS] = course[ROUND] = course[DEALER] = course[COUNTERS] = course[DEPOSITS] = 0
    for player in range(m.players):
        course[POINTS + player] = m.start_points


def seat_players(m: MatchRules, course: list[int], stand: list[int]) -> None:
    """Who plays the next hand, and how the match stands before it."""
    for person in range(m.players):
        player = m.at[course[ROUND] % 4][(course[DEALER] + person) % m.players]
        course[PEOPLE + person] = player
        stand[person] = course[POINTS + player]
    for person in range(m.players, 4):
        stand[person] = 0
    stand[P.ROUND] = EAST + course[ROUND] % 4
    stand[P.COUNTERS] = course[COUNTERS]
    stand[P.DEPOSITS] = course[DEPOSITS]
    stand[P.DEALING] = hand_of_round(m, course)


def hand_of_round(m: MatchRules, course: list[int]) -> int:
    """Which hand of its round it is: whose deal, or, where winners deal, so many hands of the round were played."""
    return course[HANDS] % m.players if m.first_winner_deals else course[DEALER]


def person_of(m: MatchRules, course: list[int], player: int) -> int:
    """Who a player is in the hand."""
    for person in range(m.players):
        if course[PEOPLE + person] == player:
            return person
    return -1


def hand_number(course: list[int]) -> int:
    """The number of the next hand among those of a seed."""
    return course[NUMBER] * HANDS_A_WALL + course[HANDS]


def end_hand(m: MatchRules, course: list[int], d: Deal, apart: int) -> None:
    """Count a hand that is over; if the match is over as well, count that, and begin the one that is so far apart."""
    for seat in range(m.players):
        player = course[PEOPLE + d.person[seat]]
        course[GAINED + player] += d.points[seat] - course[POINTS + player]
        course[POINTS + player] = d.points[seat]
    course[DEPOSITS] = d.deposits
    over = is_over_after(m, course, d)
    course[HANDS] += 1
    if over or course[HANDS] == LONGEST:
        end_match(m, course)
        begin_match(m, course, course[NUMBER] + apart)


def is_over_after(m: MatchRules, course: list[int], d: Deal) -> bool:
    """Is a match over after a hand? If not, it moves on to the next one."""
    if m.bust:
        for player in range(m.players):
            if course[POINTS + player] < 0:
                return True
    repeats = dealer_repeats(m, d)
    if m.counters == NO_COUNTERS:
        course[COUNTERS] = 0
    elif repeats or (m.first_winner_deals and next_dealer(course, d) == course[PEOPLE]):
        course[COUNTERS] += 1
    elif d.result == WON:
        course[COUNTERS] = 0
    else:
        course[COUNTERS] += int(m.counters == DRAWS_ADD)
    if ends_here(m, course, d, repeats):
        return True
    if not repeats:
        pass_deal(m, course, d)
    return False


def pass_deal(m: MatchRules, course: list[int], d: Deal) -> None:
    """The next in turn deals, or who won first, at the seat of the round that follows."""
    ends_round = hand_of_round(m, course) == m.players - 1
    course[ROUND] += int(ends_round)
    if not m.first_winner_deals:
        course[DEALER] = (course[DEALER] + 1) % m.players
        return
    player = next_dealer(course, d)
    for seat in range(m.players):
        if m.at[course[ROUND] % 4][seat] == player:
            course[DEALER] = seat


def next_dealer(course: list[int], d: Deal) -> int:
    """The player whom the hand's first win names to deal next; without a win the dealer."""
    return course[PEOPLE + d.person[d.named]] if d.named >= 0 else course[PEOPLE]


def dealer_repeats(m: MatchRules, d: Deal) -> bool:
    """Does the dealer deal again: after their own win, with a ready hand or any at an empty wall, after an abort?"""
    if m.repeats == NEVER:
        return False
    for seat in range(m.players):
        if d.person[seat] == 0:
            if d.result == WON:
                return d.winners >> seat & 1 == 1
            if d.result == EXHAUSTED or d.result == NAGASHI:
                return m.repeats == BY_DRAW or (m.repeats == BY_READY_HAND and d.ready >> seat & 1 == 1)
    return True


def ends_here(m: MatchRules, course: list[int], d: Deal, repeats: bool) -> bool:
    """Is this hand the last of the match?"""
    ends_round = hand_of_round(m, course) == m.players - 1
    reached = course[POINTS + player_in_place(m, course, 0)] >= m.needed
    played_out = d.result == WON or d.result == EXHAUSTED or d.result == NAGASHI
    leads = player_in_place(m, course, 0) == course[PEOPLE]
    stops = repeats and played_out and reached and m.last_dealer_stops == 1 and leads
    last = m.rounds + m.extra_rounds - 1
    if course[ROUND] >= m.rounds:
        if (reached and not repeats) or (stops and m.stops_in_extra == 1):
            return True
        return course[ROUND] == last and ends_round and not repeats
    if course[ROUND] < m.rounds - 1 or not ends_round:
        return False
    return stops if repeats else m.extra_rounds == 0 or reached


# --- results --------------------------------------------------------------------------------------


def end_match(m: MatchRules, course: list[int]) -> None:
    """Count a match that is over: the book's own result for every player, and their places."""
    course[ENDED] += 1
    evened_out = 0
    first = 0
    for player in range(m.players):
        evened_out += exact_result(m, course, player) - rounded_result(m, course, player)
        if points_with_sticks(m, course, player) > points_with_sticks(m, course, first):
            first = player
    for player in range(m.players):
        result = rounded_result(m, course, player)
        if player == first:
            result += evened_out
        course[REWARD + player] += result * m.halves
        if player == course[NUMBER] % m.players:
            course[OWN_REWARD] += result * m.halves
        place = players_ahead(m, course, player) if m.shared_places else place_of(m, course, player)
        course[PLACE + player] = 1 + place


def players_ahead(m: MatchRules, course: list[int], player: int) -> int:
    """How many players have more points."""
    ahead = 0
    for other in range(m.players):
        ahead += int(course[POINTS + other] > course[POINTS + player])
    return ahead


def equals_of(course: list[int], player: int, last: int) -> int:
    """How many of the players before `last` have as many points."""
    equal = 0
    for other in range(last):
        equal += int(course[POINTS + other] == course[POINTS + player])
    return equal


def place_of(m: MatchRules, course: list[int], player: int) -> int:
    """A player's place, 0 for the first; among equals, whoever sat first."""
    return players_ahead(m, course, player) + equals_of(course, player, player)


def player_in_place(m: MatchRules, course: list[int], place: int) -> int:
    """Who has a place."""
    for player in range(m.players):
        if place_of(m, course, player) == place:
            return player
    return -1


def points_with_sticks(m: MatchRules, course: list[int], player: int) -> int:
    """A player's points with the deposits that are left: to the first, or shared in hundreds by tied firsts, with the
    rest to whoever sat first."""
    points = course[POINTS + player]
    if players_ahead(m, course, player):
        return points
    before = equals_of(course, player, player)
    if before and not m.shared_leftover:
        return points
    firsts = equals_of(course, player, m.players) if m.shared_leftover else 1
    amount = course[DEPOSITS] * m.deposit
    share = amount // firsts
    if share * firsts != amount or share % STEP:
        share = course[DEPOSITS] * (m.deposit // firsts // STEP * STEP)
    return points + share + (0 if before else amount - share * firsts)


def points_for_place(m: MatchRules, course: list[int], player: int) -> int:
    """What a player's place is worth, in twelfths of a point: equals share theirs if the book says so."""
    below = 0
    for other in range(m.players):
        below += int(course[POINTS + other] < m.start_points)
    if not m.shared_places:
        return 12 * m.places[below][place_of(m, course, player)]
    ahead = players_ahead(m, course, player)
    equal = equals_of(course, player, m.players)
    amount = 0
    for place in range(ahead, ahead + equal):
        amount += m.places[below][place]
    if not m.in_steps:
        return 12 * amount // equal
    share = amount // equal // STEP * STEP
    return 12 * (share if equals_of(course, player, player) else amount - share * (equal - 1))


def exact_result(m: MatchRules, course: list[int], player: int) -> int:
    """Points won and points for the place, in twelfths."""
    return 12 * (points_with_sticks(m, course, player) - m.origin) + points_for_place(m, course, player)


def rounded_result(m: MatchRules, course: list[int], player: int) -> int:
    """The same with points to the nearest steps of the book, halves away from zero."""
    if not m.rounded_to:
        return exact_result(m, course, player)
    points = points_with_sticks(m, course, player)
    size = (2 * abs(points) + m.rounded_to) // (2 * m.rounded_to) * m.rounded_to
    return 12 * ((size if points >= 0 else -size) - m.origin) + points_for_place(m, course, player)
