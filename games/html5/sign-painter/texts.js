// What is painted, all written for this game. Words are single, so that a lesson can choose by letters.

const list = (text) => text.trim().split(/\s+/)

export const words = list(`
ask dad fall flask salad lass gas gash half hall shall flag glad jag slash dash flash glass hash lag
saga lad fad had hag all add sash lash gall
elk egg edge sled jail said idea life field shield side slide desk fed led leg keg lake fake shake
sale leaf deaf flea ideal fish dish ash silk skill hill hike kid lid glide hide seed feed heel head
shed shelf self file lie die jelly kiss
rust dust road toad loud oar fuel rule rude true trust fruit suit hut out shout house horse store
forge gold cold hold told hot shot roof root foot tool stool lights eight right left first thirst
order under trade tired tour fourth other father short sort girl fire dollar jar guitar figure
type typewriter pipe pure paper power tower water sweet street quiet quilt queue yard yellow party
pretty supply people rope soup plate play pedal pear apple purple wood word world wide wire write
quarter question weather yesterday tray
name man men moon lemon tin nail lamp can cans clock cream come camp corner machine market mint
money morning music nickel nice minute number mountain ocean chimney cinema common candle tram
box fox zinc zebra buzz lazy dozen oven seven velvet brave van vase brick bulb board brush balm
banjo bell bench below beyond black blanket boxes exact extra six mixer next fix have above river
cozy pizza prize size freeze jazz quiz
`)

export const names = list(`
Ada Ben Clara David Ella Felix Greta Hugo Ida Jonas Kira Leo Mina Noah Olga Paul Rosa Sam Tilda Victor
Vienna Oslo Lima Cairo Quito Dublin Kyoto Prague Sydney Toronto Zurich Boston Monday Tuesday Wednesday
Thursday Friday Saturday Sunday April May June July August October Mars Venus Saturn
`)

export const wares = list('tins bulbs crates nails bolts jars lamps pears figs keys planks ropes')

export const notices = `
Mind the cat.
Wet paint, dry jokes.
Back in ten minutes.
Please knock twice.
No ladders after dark.
Fresh bread at seven.
Lamps mended here.
Free nails on Friday.
Beware of the stairs.
Tins bought and sold.
Ring for the smith.
The roof is closed.
Do not feed the fox.
Keys cut while you wait.
Soup of the day: soup.
Bring your own rope.
Lost: one left boot.
Found: one right boot.
Closed for the moon.
Ask about the barrel.
This door sticks.
Push, do not pull.
Two pears for one.
We also fix clocks.
`
  .trim()
  .split('\n')

export const boards = `
When the lamp is lit, the shop is open, whatever the clock says.
A ladder leans on the wall, and nobody dares to ask whose it is.
Please leave the crates as you found them, which is in a heap.
The cat on the roof belongs to nobody and is fed by everybody.
We sell string, tape and glue, and the patience to use them.
If the rain comes in, please move the bucket, not the rain.
Our oldest tin is from a year in which nobody wrote down the year.
Whoever took the other half of the bench, bring it back by noon.
Bulbs may be tried at the counter, one at a time, with clean hands.
Tea is at four; those who come at five may smell where it was.
The key to the cellar hangs on the nail behind the second door.
Apples are sorted by size, pears by mood, and nuts not at all.
There is no sign that says what the other sign should have said.
A good brush, a steady hand and a quiet street make a straight line.
The tram stops here twice a day, and both times it looks surprised.
Nails are sold by weight, advice by length, and silence for free.
Today the paint is blue, because yesterday somebody ordered green.
Every plank in this shed has been a shelf, a door and a boat.
`
  .trim()
  .split('\n')
