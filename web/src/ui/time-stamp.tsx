/** A calendar day as it is stored, the same for every reader: no locale, no time zone. */
export function TimeStamp({day}: {day: string | null}) {
  return day === null ? null : <time dateTime={day}>{day}</time>
}
