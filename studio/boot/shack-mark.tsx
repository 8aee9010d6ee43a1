/** The shack's mark, as in the browser's tab (`public/favicon.svg`). */
export function ShackMark() {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="#0f141d" />
      <path d="M4 14 16 5l12 9v2H4z" fill="#a3261b" />
      <path d="M7 17h18v10H7z" fill="#ffb43a" />
      <path d="M13 20h6v7h-6z" fill="#231500" />
    </svg>
  )
}
