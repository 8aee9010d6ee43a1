import {defineQuery} from 'groq'

/** Newest first; of one day, the one written last. */
export const announcementsQuery = defineQuery(`*[_type == "announcement"]
  | order(coalesce(date, "") desc, _createdAt desc, _id) {
  _id, title, content, date, showInBell
}`)
