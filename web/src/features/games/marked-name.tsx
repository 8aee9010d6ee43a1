/** The name with every place lit where the query occurs, without regard to case. */
export function MarkedName({name, query}: {name: string; query: string}) {
  const folded = name.toLowerCase()
  const needle = query.toLowerCase()
  // Some letters grow when folded (İ): positions would no longer agree, so the name stays plain.
  if (needle === '' || folded.length !== name.length) return name

  return folded.split(needle).map((part, index, parts) => {
    const start = parts.slice(0, index).reduce((sum, {length}) => sum + length + needle.length, 0)
    const end = start + part.length
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one name never move
      <span key={index}>
        {name.slice(start, end)}
        {index < parts.length - 1 && <mark>{name.slice(end, end + needle.length)}</mark>}
      </span>
    )
  })
}
