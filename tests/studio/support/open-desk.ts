import type {Page} from '@playwright/test'

/** Opens the catalogue desk and takes back what the desk keeps from an earlier visit: filters, order and selection. */
export async function openDesk(studio: Page): Promise<void> {
  await studio.getByRole('link', {name: 'Catalogue desk'}).click()
  await studio.getByRole('table', {name: 'Games'}).waitFor()
  await clearDesk(studio)
  await studio.getByRole('table', {name: 'Games'}).getByRole('link').first().waitFor()
}

async function clearDesk(studio: Page): Promise<void> {
  await studio.getByRole('textbox', {name: 'Filter games'}).fill('')
  for (const choice of await studio.getByRole('search').getByRole('combobox').all()) {
    if ((await choice.inputValue()) !== '') await choice.selectOption('')
  }
  const byName = studio.getByRole('columnheader', {name: 'Name'})
  if ((await byName.getAttribute('aria-sort')) !== 'ascending')
    await byName.getByRole('button').click()
  const clear = studio.getByRole('button', {name: 'Clear selection'})
  if (await clear.isEnabled()) await clear.click()
}
