export interface Voice {
  readonly wave: 'sine' | 'square' | 'sawtooth' | 'triangle' | 'drum'
  readonly loud: number
  readonly notes: string
}

export interface Tune {
  /** Seconds. */
  readonly step: number
  readonly voices: readonly Voice[]
}

export type Step = {readonly hertz: number; readonly steps: number} | {readonly drum: string} | null

export function readVoice(notes: string): Step[]
