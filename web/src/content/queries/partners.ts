import {defineQuery} from 'groq'

/** In the order that the studio keeps. */
export const partnersQuery =
  defineQuery(`*[_type == "partner"] | order(coalesce(orderRank, "~"), _id) {
  _id, name, description, link, logo {asset, crop, hotspot}
}`)
