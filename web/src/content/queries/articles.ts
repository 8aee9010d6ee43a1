import {defineQuery} from 'groq'

/** Newest first, whole: the site keeps them for every page that follows. */
export const articlesQuery = defineQuery(`*[_type == "article" && defined(slug.current)]
  | order(coalesce(date, "") desc, _createdAt desc, _id) {
  _id, "slug": slug.current, title, date, content, content2, content3
}`)
