import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'

/*
 * Addresses that somebody else made. What they say is compared with the catalogue, and never opened, framed, fetched
 * or believed.
 */

const base64 = (bytes: string) => encodeURIComponent(btoa(bytes))

/** What stands behind `/play/`. No catalogue has such a game. */
export const HOSTILE_IDS = {
  'a script': encodeSwfId('javascript:alert(1)'),
  'a script in capitals and with a line break': encodeSwfId('JaVa\nScript:alert(1)'),
  'a page in the address': encodeSwfId('data:text/html,<script>alert(1)</script>'),
  'another host without a scheme': encodeSwfId('//evil.example/'),
  'another host with backslashes': encodeSwfId('\\\\evil.example'),
  'another host after a slash and a backslash': encodeSwfId('/\\evil.example'),
  'a site that is in no catalogue': encodeSwfId('https://evil.example/game/'),
  'a way up': encodeSwfId('../../studio'),
  'a way up that is encoded': encodeSwfId('%2e%2e/%2e%2e/studio'),
  'a way up that is encoded twice': encodeSwfId('%252e%252e%252fstudio'),
  'a second file behind a known one': encodeSwfId('jar-catch.swf?swf=//evil.example/x.swf'),
  'a way up from a known one': encodeSwfId('tin-merge/../../flash/player'),
  'a NUL behind a known one': encodeSwfId('tin-merge\u0000'),
  'a known one in other letters': encodeSwfId('TIN-MERGE'),
  'bytes that are no UTF-8': base64('\xff\xfe\xc0\xaftin-merge'),
  'an overlong slash': base64('..\xc0\xaf..\xc0\xafstudio'),
  'no base64': '!!!~~~***',
  'half a character of base64': 'dGluL',
  'a script that is not encoded': encodeURIComponent('javascript:alert(1)'),
  'another host that is not encoded': encodeURIComponent('//evil.example'),
  'a broken percent sign': '%25E0%25A4%25A',
  markup: encodeURIComponent('<img src=x onerror=alert(1)>'),
  'a line break': 'tin%0Amerge',
  'a line break that is encoded twice': 'tin%250Amerge',
  'the name of a property': encodeSwfId('__proto__'),
  'ten thousand letters': 'A'.repeat(10_000),
}

/** What may stand behind `?` of a game's address without meaning anything. */
export const HOSTILE_QUERIES: Record<string, string>[] = [
  {gameName: '<img src=x onerror=alert(1)>'},
  {gameName: 'Your account is locked, call 0900-666-666 '.repeat(50)},
  {gameName: '"><script>alert(1)</script>', imgId: 'javascript:alert(1)'},
  {imgId: 'https://evil.example/x.png'},
  {imgId: '//evil.example/x.png'},
  {imgId: '../../../etc/passwd'},
  {imgId: '"onerror="alert(1)'},
  {type: 'flash'},
  {type: 'external'},
  {type: 'waflash', gameName: 'Jar Catch', isTrending: 'javascript:alert(1)'},
  {url: 'https://evil.example/', swf: '//evil.example/x.swf', path: '../studio'},
]

/** Types that are none of the four. */
export const HOSTILE_TYPES = [
  '',
  'HTML5',
  'html5 ',
  'html5,flash',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '\u0000',
]

/** What `/loading?url=` is asked to lead to. */
export const HOSTILE_TARGETS = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '\tjava\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '%0d%0aLocation:%20https://evil.example',
  '\r\nSet-Cookie: x=1',
  '../../../studio',
  '..%2f..%2fstudio',
  '..',
  '.',
  '%2e%2e',
  '/%2f%2fevil.example',
  '%252f%252fevil.example',
  '@evil.example',
  'x@evil.example/',
  '?type=flash#top',
  '',
]
