import {defineQuery} from 'groq'

/** The carousel in the order that the studio keeps (spec section 3). */
export const slidesQuery = defineQuery(`*[_type == "slide"] | order(coalesce(orderRank, "~"), _id) {
  _id, title, link, image {asset, crop, hotspot}
}`)
