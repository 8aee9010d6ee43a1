import type {WorkingEntry} from './rule.ts'

/** Forms, chats and donations, to which portals link from the first place of their list. */
const NOTICE_HOSTS =
  /^https?:\/\/(?:www\.)?(?:forms\.(?:gle|office\.com)|docs\.google\.com\/forms|discord\.gg|discord(?:app)?\.com\/invite|t\.me|patreon\.com|ko-fi\.com)(?:\/|$)/i

/** `[!] SUGGEST GAMES`, `!!! Request a game`, `Submit your game`. */
const INVITATION =
  /^(?:\W*[[(]!+[\])]|!{2,}|\W*(?:request|suggest|submit)\s+(?:an?\s+|more\s+|new\s+|your\s+|the\s+)*games?\b)/i

/** `--- ACTION ---`, `=====`: a heading or a line between the games. */
const HEADING = /^(?:[-=_*~#•–—]{2,}|([-=_*~#•–—])\1+.*\1{2})$/

/** Whether an entry reads like an invitation, a heading or a line, which portals put among their games. */
export function isMaybeNoGame({name, path}: WorkingEntry): boolean {
  return INVITATION.test(name) || HEADING.test(name) || NOTICE_HOSTS.test(path)
}
