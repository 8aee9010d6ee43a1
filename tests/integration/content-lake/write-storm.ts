import {createContentLake} from '../../../local/content-lake/index.ts'

// Run as a process of its own by durability.test.ts, to be killed at any moment.
const [storage = '', from = '0'] = process.argv.slice(2)
const token = 'storm'
const lake = await createContentLake({
  projectId: 'shack',
  datasets: ['production'],
  storage,
  users: [{id: 'storm', name: 'Storm', email: 's@shack.example', role: 'administrator', token}],
  allowedOrigins: [],
  publicUrl: 'http://localhost:3400',
})

for (let number = Number(from); ; number++) {
  const mutations = [
    {create: {_id: `left-${number}`, _type: 'left', number}},
    {createIfNotExists: {_id: 'counter', _type: 'counter', value: 0}},
    {patch: {id: 'counter', inc: {value: 1}}},
    {create: {_id: `right-${number}`, _type: 'right', number}},
  ]
  const response = await lake.fetch(
    new Request('http://localhost/v1/data/mutate/production', {
      method: 'POST',
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
      body: JSON.stringify({mutations}),
    }),
  )
  if (!response.ok) throw new Error(await response.text())
  console.log(number)
}
