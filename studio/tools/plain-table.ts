import {styled} from 'styled-components'

/** A table in the studio's own type and colours, for texts that may be long. */
export const PlainTable = styled.table`
  border-collapse: collapse;
  font: inherit;
  font-size: 0.8125rem;
  color: var(--card-fg-color);

  th,
  td {
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
    border-bottom: 1px solid var(--card-border-color);
  }
`
