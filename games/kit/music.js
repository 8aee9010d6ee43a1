// Music from lists of notes, made in the browser. It belongs to the sound switch: off until asked for.

const AHEAD = 0.3 // seconds that are handed to the audio device in advance
const LOOK = 90 // milliseconds between two looks

/**
 * Plays a tune over and over, from `play()` until `rest()`, while the sound is on and the page is seen.
 *
 * @param tune `{step, voices}`: `step` is the length of a step in seconds. A voice is
 *   `{wave, loud, notes}`: an oscillator's wave or `drum`, its loudness (0.02 to 0.08), and its steps as
 *   words: `c4`, `f#3`, `bb4` begin a note, `-` holds it, `.` is silence; for `drum`: `k` kick,
 *   `s` snare, `h` hat. Each voice repeats at its own length; `|` is for the eye.
 */
export function createMusic(sound, tune) {
  let playing = read(tune)
  let isWanted = false
  let pace = 1
  let timer = 0
  let at = 0 // the next step
  let when = 0 // and its time
  let bus = null

  function update() {
    const plays = isWanted && sound.isOn() && !document.hidden
    if (plays && !timer) {
      timer = setInterval(fill, LOOK)
      fill()
    } else if (!plays && timer) {
      clearInterval(timer)
      timer = 0
      if (bus) bus.gain.setTargetAtTime(0, bus.context.currentTime, 0.04)
      bus = null
    }
  }

  function fill() {
    // There is no device before the player's first key or click.
    const audio = sound.device()
    if (!audio) return
    if (!bus) {
      bus = audio.createGain()
      bus.connect(audio.destination)
    }
    when = Math.max(when, audio.currentTime + 0.05)
    while (when < audio.currentTime + AHEAD) {
      const step = playing.step / pace
      for (const {wave, loud, steps} of playing.voices) {
        const note = steps[at % steps.length]
        if (note?.drum) beat(bus, note.drum, when, loud)
        else if (note) tone(bus, wave, note.hertz, when, note.steps * step, loud)
      }
      when += step
      at += 1
    }
  }

  sound.whenSwitched(update)
  document.addEventListener('visibilitychange', update)

  return {
    play() {
      isWanted = true
      update()
    },
    rest() {
      isWanted = false
      update()
    },
    /** Goes over to another tune, from its beginning. */
    setTune(next) {
      playing = read(next)
      at = 0
    },
    /** 1 is as written, 1.5 half as fast again. */
    setPace(value) {
      pace = value
    },
  }
}

function read({step, voices}) {
  return {step, voices: voices.map((voice) => ({...voice, steps: readVoice(voice.notes)}))}
}

/** One entry per step: null, `{hertz, steps}` or `{drum}`. Throws at a word that it does not know. */
export function readVoice(notes) {
  const voice = []
  let last = null
  for (const word of notes.split(/[\s|]+/).filter(Boolean)) {
    if (word === '-') {
      if (last) last.steps += 1
      voice.push(null)
      continue
    }
    last = null
    if (/^[ksh]$/.test(word)) voice.push({drum: word})
    else if (word === '.') voice.push(null)
    else {
      last = {hertz: hertzOf(word), steps: 1}
      voice.push(last)
    }
  }
  return voice
}

function hertzOf(word) {
  const [, letter, sign, octave] = /^([a-g])([#b]?)([1-7])$/.exec(word) ?? []
  if (!letter) throw new Error(`No note: ${word}`)
  const place = {c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11}[letter]
  const bend = sign === '#' ? 1 : sign === 'b' ? -1 : 0
  return 440 * 2 ** ((place + bend - 9) / 12 + Number(octave) - 4)
}

function tone(bus, wave, hertz, from, length, loud) {
  const voice = bus.context.createOscillator()
  const gain = bus.context.createGain()
  voice.type = wave
  voice.frequency.value = hertz
  gain.gain.setValueAtTime(0.0001, from)
  gain.gain.linearRampToValueAtTime(loud, from + 0.012)
  gain.gain.exponentialRampToValueAtTime(loud * 0.4, from + length * 0.8)
  gain.gain.linearRampToValueAtTime(0.0001, from + length * 0.96)
  voice.connect(gain).connect(bus)
  voice.start(from)
  voice.stop(from + length)
}

/** A kick is a tone that falls; snare and hat are noise, long and short. */
function beat(bus, kind, from, loud) {
  const audio = bus.context
  const gain = audio.createGain()
  const length = {k: 0.16, s: 0.12, h: 0.04}[kind]
  gain.gain.setValueAtTime(kind === 'k' ? loud * 2 : kind === 's' ? loud : loud * 0.5, from)
  gain.gain.exponentialRampToValueAtTime(0.0005, from + length)
  if (kind === 'k') {
    const drum = audio.createOscillator()
    drum.frequency.setValueAtTime(120, from)
    drum.frequency.exponentialRampToValueAtTime(45, from + length)
    drum.connect(gain).connect(bus)
    drum.start(from)
    drum.stop(from + length)
    return
  }
  const noise = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  filter.type = 'highpass'
  filter.frequency.value = kind === 's' ? 1200 : 6000
  noise.buffer = noiseOf(audio)
  noise.connect(filter).connect(gain).connect(bus)
  noise.start(from)
  noise.stop(from + length)
}

const noises = new WeakMap()

function noiseOf(audio) {
  if (!noises.has(audio)) {
    const buffer = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
    noises.set(audio, buffer)
  }
  return noises.get(audio)
}
