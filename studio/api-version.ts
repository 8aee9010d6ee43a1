/** The version of the Content Lake API that this studio's own queries are written for. */
export const API_VERSION = '2025-02-19'
