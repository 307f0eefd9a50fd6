"""The sounds of a table: every recipe is rendered and measured; they are offered once, and the answer is remembered."""

import base64
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser import GAMES, PHONE, assert_accessible, my_turn, open_menu, play, play_desiree_to_a_line, tap
from tests.web.conftest import Invite

Samples = NDArray[np.float64]
RATE = 44_100

# All recipes, common ones and those of games, rendered twice as a page plays them, and the first one at fast pace.
RENDER = """async ([games, rate]) => {
  const { RECIPES } = await import("/static/js/sound/recipes.js");
  const { createMaster, lengthOf, perform } = await import("/static/js/sound/synth.js");
  const scripts = await Promise.all(games.map((game) => import(`/games/${game}/board.js`)));
  const own = scripts.flatMap(({ sounds }) => Object.entries(sounds)).filter(([, sound]) => typeof sound !== "string");
  const seeded = (seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;

  async function render(recipes, tempo, seed) {
    const length = Math.max(...recipes.map(lengthOf));
    const context = new OfflineAudioContext(1, Math.ceil((length + 0.2) * rate), rate);
    const master = createMaster(context);
    for (const recipe of recipes) perform(recipe, master, { tempo, random: seeded(seed) });
    const bytes = new Uint8Array((await context.startRendering()).getChannelData(0).buffer);
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }

  const all = Object.entries({ ...RECIPES, ...Object.fromEntries(own) });
  const rendered = await Promise.all(all.map(async ([name, recipe]) => [name, await Promise.all([
    render([recipe], 1, 11), render([recipe], 1, 4711), render([recipe], 0.5, 11),
  ].map(async (sound) => btoa(await sound)))]));
  const crowd = btoa(await render(all.map(([, recipe]) => recipe), 1, 5));
  return { ...Object.fromEntries(rendered), "everything at once": [crowd] };
}"""


@pytest.fixture(scope="module")
def rendered(browser: Browser, address: str) -> dict[str, list[Samples]]:
    """Return the samples of each sound."""
    page = browser.new_page(base_url=address)
    page.goto("/")
    encoded = page.evaluate(RENDER, [list(GAMES), RATE])
    page.close()
    return {
        name: [np.frombuffer(base64.b64decode(text), np.float32).astype(float) for text in texts]
        for name, texts in encoded.items()
    }


@pytest.fixture
def sounds(rendered: dict[str, list[Samples]]) -> dict[str, list[Samples]]:
    """Return the usual, another and the fast performance of each sound."""
    return {name: samples for name, samples in rendered.items() if len(samples) == 3}


def decibels(share: float) -> float:
    return float(20 * np.log10(max(share, 1e-9)))


def loudness(samples: Samples) -> float:
    """Return the level of the loudest 50 ms."""
    power = np.convolve(samples**2, np.ones(RATE // 20) / (RATE // 20), "valid")
    return decibels(float(np.sqrt(power.max())))


def seconds(samples: Samples) -> float:
    """Return how long a sound can be heard: until it is 50 dB below its peak."""
    heard = np.flatnonzero(np.abs(samples) > np.abs(samples).max() / 316)
    return float(heard[-1] / RATE)


def picture(samples: Samples) -> Samples:
    """Return a spectrogram: decibels in 12 bands from 60 Hz to 16 kHz, in slices of 80 ms over 1.6 s."""
    edges, step = np.geomspace(60, 16_000, 13), int(0.08 * RATE)
    long = np.zeros(20 * step)
    long[: min(len(samples), len(long))] = samples[: len(long)]
    spectra = np.abs(np.fft.rfft(long.reshape(20, step), axis=1)) ** 2
    bands = np.digitize(np.fft.rfftfreq(step, 1 / RATE), edges)
    powers = np.stack([spectra[:, bands == band].sum(axis=1) for band in range(1, 13)])
    shown: Samples = np.maximum(10 * np.log10(powers / powers.max() + 1e-12), -40.0)
    return shown


def distance(one: Samples, other: Samples) -> float:
    return float(np.sqrt(((picture(one) - picture(other)) ** 2).mean()))


def test_no_sound_comes_near_full_scale(rendered: dict[str, list[Samples]]) -> None:
    peaks = {name: max(float(np.abs(one).max()) for one in samples) for name, samples in rendered.items()}
    assert {name: peak for name, peak in peaks.items() if not 0.02 < peak <= 0.4} == {}


def test_sounds_are_about_equally_loud_and_quiet(sounds: dict[str, list[Samples]]) -> None:
    levels = {name: round(loudness(samples[0]), 1) for name, samples in sounds.items()}
    assert {name: level for name, level in levels.items() if not -34 < level < -16} == {}


def test_sounds_are_short_and_shorter_at_fast_pace(sounds: dict[str, list[Samples]]) -> None:
    lengths = {name: (seconds(usual), seconds(fast)) for name, (usual, _, fast) in sounds.items()}
    wrong = {name: both for name, both in lengths.items() if not (0.03 < both[0] < 1.6 and both[1] < 0.75 * both[0])}
    assert wrong == {}


def test_every_sound_has_a_spectrum_of_its_own(sounds: dict[str, list[Samples]]) -> None:
    alike = [
        (one, other)
        for one, other in combinations(sounds, 2)
        if distance(sounds[one][0], sounds[other][0]) < 1.5 * distance(*sounds[one][:2])
    ]
    assert alike == []


def test_no_two_performances_are_the_same(sounds: dict[str, list[Samples]]) -> None:
    assert [name for name, (one, other, _) in sounds.items() if np.corrcoef(one, other)[0, 1] > 0.98] == []


# -- the switch and the offer ------------------------------------------------------------------------------------------

COUNT_TONES = """window.tones = 0;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"


def offer(page: Page) -> Locator:
    return page.get_by_role("button", name="Sound on?")


def is_pressed(page: Page) -> bool:
    """Return whether the switch in the menu is on."""
    open_menu(page)
    pressed = page.locator("#sound").get_attribute("aria-pressed")
    page.keyboard.press("Escape")
    return pressed == "true"


def wait_for_more_than(page: Page, tones: int) -> None:
    page.wait_for_function("heard => tones > heard", arg=tones)


def test_sounds_are_off_until_they_are_switched_on_and_silent_in_a_hidden_page(invite: Invite) -> None:
    guest = invite(fresh=True)
    page = guest.page
    page.add_init_script(COUNT_TONES)
    guest.open_table("deserto", "me", "first")
    assert not is_pressed(page)
    assert my_turn(page)
    play(page, "deserto")
    assert page.evaluate("tones") == 0
    open_menu(page)
    tap(page.locator("#sound"))
    page.keyboard.press("Escape")
    wait_for_more_than(page, 0)
    assert my_turn(page)
    heard = page.evaluate("tones")
    play(page, "deserto")
    wait_for_more_than(page, heard)
    assert my_turn(page)
    page.evaluate(HIDE)
    heard = page.evaluate("tones")
    play(page, "deserto")
    assert page.evaluate("tones") == heard
    page.reload()
    expect(page.locator("#board .felt")).to_be_visible()
    assert is_pressed(page)


FADED = """async () => {
  const { createSound } = await import("/static/js/sound.js");
  const { setTargetAtTime } = AudioParam.prototype;
  window.faded = 0;
  AudioParam.prototype.setTargetAtTime = function (...how) { faded += 1; return setTargetAtTime.apply(this, how); };
  const sound = createSound(document.createElement("button"), { drum: "win" });
  sound.turn(true);
  for (let time = 0; time < 9; time += 1) sound.play("drum");
}"""


def test_of_ten_sounds_at_once_the_last_four_go_on(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.goto("/")
    page.locator("h1").first.click()  # browsers hold sounds back until somebody taps
    page.evaluate(FADED)
    page.wait_for_function("() => faded === 6")


RINGS = """async (ends) => {
  const { createEnding } = await import("/static/js/ending.js");
  const names = ["panel", "winner", "reason", "series", "scores", "rematch", "onward", "comfort"];
  const texts = { reasons: {}, won: "{name}", won_you: "You", drawn: "Nobody" };
  const rung = [];
  for (const [mine, winners] of ends) {
    const parts = Object.fromEntries(names.map((name) => [name, document.createElement("div")]));
    parts.turning = document.createElement("a");
    parts.replay = document.createElement("a");
    parts.panel.hidden = true;
    const who = (seat) => ({ name: `Player ${seat}` });
    const show = createEnding(parts, { texts, who, ring: (how) => rung.push(how) });
    const table = { mine, seats: [{}, {}], series: { games: 1, won: [] }, now: { outcome: { winners, reason: "" } } };
    show(table);
    show(table);
  }
  return rung;
}"""


def test_an_end_sounds_once_after_who_won_and_not_for_spectators(invite: Invite) -> None:
    page = invite().page
    page.goto("/")
    ends = [([0], [0]), ([0], [1]), ([0], []), ([], [1])]
    assert page.evaluate(RINGS, ends) == ["win", "loss", "tie"]


def test_sound_is_offered_until_it_is_taken_and_not_again(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("diamoniak", "me", "first")
    expect(offer(page)).to_be_visible()
    assert_accessible(page)
    offer(page).press("Enter")
    expect(offer(page)).to_be_hidden()
    expect(page.locator("#toast")).to_have_text("You can change the sound in the menu.")
    expect(page.locator("#open-menu")).to_be_focused()
    assert is_pressed(page)
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    expect(offer(page)).to_be_hidden()


def test_an_offer_that_nobody_takes_in_the_first_game_does_not_come_back(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("desiree", "me", "device")
    expect(offer(page)).to_be_visible()
    play_desiree_to_a_line(page)
    expect(offer(page)).to_be_hidden()
    guest.open_table("desiree", "me", "first")
    assert my_turn(page)
    expect(offer(page)).to_be_hidden()
    assert not is_pressed(page)


IS_CUT = "name => name.clientWidth > 1 && name.scrollWidth > name.clientWidth"


@pytest.mark.parametrize("game", GAMES)
def test_the_offer_leaves_ones_own_name_whole(invite: Invite, game: str) -> None:
    guest = invite()
    page = guest.page
    guest.open_table(game, "me", "first")
    assert my_turn(page)
    play(page, game)
    assert my_turn(page)
    for width, height in ((320, 568), PHONE, (390, 844), (844, 390), (768, 1024), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(offer(page)).to_be_in_viewport(ratio=1)
        assert not page.locator("#me .seat-name").evaluate(IS_CUT), (width, height)
