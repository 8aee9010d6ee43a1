// The words of this game, chosen for it one by one: such as everybody knows and any school may see.

const list = (text) => text.trim().split(/\s+/)

export const words = list(`
ace act add age ago aid aim air ale all and ant any ape arc are arm art ash ask ate awe axe bad bag bait ban
bar bat bay bed bee beg bet bid big bin bit boa bog bow box boy bud bug bun bus but buy cab can cap car cat
cod cog cop cot cow cry cub cue cup cut dad dam day den dew did die dig dim dip doe dog dot dry due dug ear
eat eel egg ego elf elk elm end era eve ewe eye fan far fat fax fed fee few fig fin fir fit fix fly foe fog
for fox fry fun fur gap gas gel gem get gig god got gum gut guy had ham has hat hay hem hen her hid him hip
his hit hoe hog hop hot how hub hue hug hut ice icy ill imp ink inn ion its ivy jam jar jaw jay jet jig job
jog joy jug key kid kin kit lab lad lag lap law lay led leg let lid lie lip lit log lot low mad man map mat
may men met mix mob mop mud mug nap net new nib nil nip nod nor not now nun nut oak oar oat odd off oil old
one opt orb ore our out owe owl own pad pal pan par pat paw pay pea peg pen pet pie pig pin pit ply pod pop
pot pro pub pun pup put rag ram ran rap rat raw ray red rib rid rig rim rip rob rod roe rot row rub rug rum
run rut rye sad sag sap sat saw say sea see set sew she shy sin sip sir sit ski sky sly sob son sow soy spa
spy sty sub sum sun tab tag tan tap tar tax tea ten the tie tin tip toe ton too top toy try tub tug two urn
use van vat vet vow wag war was wax way web wet who why wig win wit woe won wow yak yam yes yet you zip zoo
able ache acid acre aged aide airs also amid arch area arid army arts atom aunt away axis baby back bake bald
bale ball band bank bare bark barn base bath beak beam bean bear beat beds been beer bees bell belt bend bent
best bias bike bind bird bite blow blue blur boar boat body boil bold bolt bond bone book boom boot bore born
both bowl brag bran brew brim bulb bull burn bush busy cage cake calf call calm came camp cane cape card care
cart case cash cast cave cell chat chef chin chip city clan clap claw clay clip club clue coal coast coat code
coin cold comb come cone cook cool cope copy cord core cork corn cost cosy crab crew crop crow cube curb cure
curl dale damp dare dark darn dart dash data date dawn days dead deaf deal dear debt deck deed deep deer den
dent desk dial dice diet dine dirt dish disk dive dock does dome done door dose dove down drag draw drip drop
drum dual duck duet dull dune dusk dust duty each earl earn ears ease east easy echo edge edit else epic even
ever evil exam exit face fact fade fail fair fake fall fame fang fare farm fast fate fear feast feat feed feel
feet fell felt fern file fill film find fine fire firm fish five flag flap flat flaw flea fled flew flip float
flow foal foam fold folk fond food fool foot fork form fort foul four free frog from fuel full fund fuse gain
gale game gate gave gear germ gift girl give glad glow glue goal goat goes gold golf gone good gown grab gram
grew grid grim grin grip grit grow gulf gust hail hair half hall halt hand hang hard hare harm harp hate haul
have hawk head heal heap hear heat heel held helm help herb herd here hero hide high hike hill hint hire hive
hold hole home hood hoof hook hope horn hose host hour huge hunt hurt idea idle inch into iron isle item jail
jazz join joke jump just keen keep kick kind king kite knee knew knit knot know lace lack lady laid lake lamb
lame lamp land lane last late lawn laws lead leaf lean leap left lend lens less lest liar lied life lift like
limb lime limp line link lint lion list live load loaf loan lock loft lone long look loom loop lord lose loss
lost loud love luck lung made mail main make male mall malt mane many mare mark mars mash mask mast mate math
maze meal mean meat meet melt memo mend menu mere mesh mess mild mile milk mill mind mine mint mist moan mode
mole mood moon moor more moss most moth move much mule must myth nail name navy near neat neck need nest news
next nice nine node none noon norm nose note noun oath oats obey odds once only onto open oral oven over pace
pack page paid pail pain pair pale palm pane park part past path pave peak pear peas peel peer pest pick pier
pile pill pine pink pint pipe plan play plea plot plug plum plus poem poet pole poll pond pony pool poor pope
pore port pose post pour pray prey prop pull pump pure push quit race rack raft rage raid rail rain rake ramp
rank rare rate read real reap rear reed reef reel rein rent rest rice rich ride ring riot ripe rise risk road
roam roar robe rock rode role roll roof room root rope rose rote ruby rude ruin rule rush rust safe saga sage
said sail sale salt same sand sane save scan scar seal seam sear seat seed seek seem seen self sell semi send
sent shed shin ship shoe shop shot show shut side sigh sign silk sing sink site size skin skip slab slam sled
slid slim slip slit slot slow snag snail snap snip snow soak soap soar sock soda sofa soft soil sold sole some
song soon sore sort soul soup sour span spar spin spit spot spur star stay stem step stew stir stop suit sung
sure surf swan swap sway swim tail take tale talk tall tame tank tape task team tear teen tell tend tent term
test text than that them then they thin this tide tidy tied ties tile till tilt time tint tiny tire toad toast
toes toil told toll tone took tool tops tore torn toss tour town trap tray tree trim trio trip true tube tuna
tune turn twin type ugly unit upon urge used user vain vase vast veil vein verb very vest view vine visa vote
wade wage wait wake walk wall want ward warm warn wash wasp wave ways weak wear weed week well went were west
what when whip wide wife wild will wind wine wing wink wipe wire wise wish with woke wolf wood wool word wore
work worm worn wrap yard yarn year yell zero zinc zone
about above actor adore after again agent ahead aisle alarm alert alien alike alive alone aloud altar alter
amber angel anger angle angry ankle apart apple apron arena argue arise armor arrow aside asset attic audio
avoid award aware bacon badge baker basic beach beard beast began begin being bench berry birth blade blame
bland blank blast blaze bleat blend bless blind block bloom board boast bored bound brain brake brand brave
bread break breed brick bride brief bring broad broom brown brush build built burnt cabin cable camel candle
canoe cared carol carve cause cedar chain chair chalk charm chart chase cheap cheat check cheer chess chest
chief child choir chord cider civil claim clash class clean clear clerk climb cloak clock close cloth cloud
clown coach coast cobra cocoa comet coral couch could count court cover crane crash crate cream creek crest
crime crisp cross crowd crown cruel crumb crust cured curse curve cycle daily dairy dance dared dealt decal
delay depot depth diary diner dirty ditch diver dozen draft drain drama drawn dread dream dress dried drift
drill drink drive drone eager eagle early earth easel eaten elder elect enter entry equal error erase essay
event every exact exile extra faint fairy faith false feast fence ferry fetch fever field fiery final finer
first flair flame flank flare flash fleet flesh float flock flood floor flour fluid flute focus force forge
forth found frame fresh fried front frost fruit gable giant glade gland glare glass gleam glide globe glove
gnome goose grace grade grain grand grant grape graph grass grate grave great green greet grief grill grind
groan group grown guard guess guest guide habit hairs haste hatch haven heard heart heavy hedge hello hinge
hoard honey horse hotel hound house human humid hurry ideal image index inert inner irate irons islet issue
ivory jelly jewel joint judge juice knead kneel knife label laces large laser later laugh layer learn lease
least leave ledge lemon level lever light limit linen liner lions liter lobby local lodge loose lower loyal
lucky lunar lunch magic maize major maple march marsh match mayor medal media melon mercy merit merry metal
meter might miner minor mixed model moist money month moral motel motor mound mount mouse mouth movie music
naive nasal nerve never night noble noise north novel nurse oasis ocean offer often olive onion opera orbit
order organ other otter ought ounce outer owner oxide ozone paint panel paper party pasta paste patio pause
peace pearl pedal penal petal phase phone photo piano piece pilot pinch pitch pixel pizza place plain plane
planet plant plate plaza plead pleat point polar poles ports posts pound power press price pride prime print
prior prize probe prose proud prune purse queen quest quick quiet quilt quite radar radio raise ranch range
rapid ratio raven reach react ready realm rebel refer reign relax reply resin retail rhyme rider ridge rifle
right rinse risen rival river roast robin robot rocky roles rotor rough round route royal ruins ruler rural
saint salad salon sandy sauce scale scare scarf scene scent score scout sedan sense serve seven shade shaft
shake shale shame shape share shark sharp shear sheep sheet shelf shell shine shirt shoal shore short shout
shown siege sight silen since siren skate skill slate slant sleep slept slice slide slope small smart smash
smell smile smoke snake snare sneak solar solid solve sonar south space spare spark speak spear speed spell
spend spice spike spine spire spite split spoke spoon sport spray squad stack staff stage stain stair stake
stale stalk stall stamp stand stare start state steal steam steel steep steer stern stick still sting stoat
stone stool store storm story stove straw strip study stuff style sugar sunny super surge swamp swarm sweet
swept swift swing sword table taken tamer taste teach tease terse thank theme there these thick thief thing
think third thorn those three threw throw thumb tidal tiger tight tiles timer tired title toast today token
tonal topic torch total touch tough tower trace track trade trail train trait tramp trash tread treat trend
trial tribe trick tried troop trout truce truck truly trunk trust truth tulip twice twist uncle under union
unite until upper upset urban usage usual valid value vapor vault verse video visit vital vivid voice waist
waste watch water weary wedge weigh whale wheat wheel where which while white whole whose wider widow witch
woman world worry worth would wound wreck wrist write wrong yacht young youth
alarms animal answer arctic artist asleep autumn banner barrel basket battle beacon beaver bedtime better
bishop blanket border bottle bottom bounce branch breath bridge bright broken bronze bucket butter button
camera candle canteen canyon carbon carpet castle cattle celery cellar center cereal chapel cheese cherry
chisel choice circle citrus closet coffee colder colony column copper cotton course cradle crater cousin
create credit danger dancer daring dealer decade defend degree denial dental desert design detail dinner
direct doctor dollar domain dragon drawer eastern easily editor effort eleven emerald enamel ending engine
estate evenly expert fabric falcon family farmer faster father fellow fiddle figure finger finish flower
folder forest formal friend frozen garden garlic gather gentle ginger glance golden gotten gravel ground
guitar hammer handle harbor hardly health helmet hermit hidden honest hunger hunter impart island jacket
jungle kettle kitten ladder lament lantern lather launch leader leaden lesson letter listen lizard locate
magnet manner marble margin market marine master matter meadow member mental merit metals middle mirror
modern moment monkey mother motion museum mutate narrow nation nature nearly needle nettle normal notice
number object online orange orchid orient oyster palace parcel parent parrot pastel pastry patent patrol
pebble pencil people pepper period person pigeon pillow pirate planet planes plenty pocket poetry police
powder praise prince prison profit public puddle puzzle rabbit racket random rather reason recent record
relate remain remote rental repeat report rescue result retain retire return reveal review reward ribbon
ringed rocket sailor salmon sample satire saddle scared school season second secret senior settle shadow
shield silent silver simple single sister sketch sliced slower smooth soaked soften spider spiral spirit
spoken spread spring square stable staple statue steady stolen stream street string strong studio summer
sunset supper supply switch tablet talent tailor temple tender tennis thread throne ticket timber toilet
tomato tongue travel triple trowel tunnel turtle twelve unless valley vanish velvet violet vision walnut
wander warmer weaken weight window winter wonder wooden yellow zipper
airport amateur antique article balance balloon bargain bedroom believe benefit blanket cabinet captain
caption carving caution central ceramic certain chamber channel chapter charter chatter chicken climate
coaster compare complex concert contain contest country courage cutlery daisies dancers declare dentist
deposit derails deserts details detains dolphin earnest eastern emerald entails entrain farming fashion
feather fielder flavors foreign fortune freight gardens general granite greater handles harvest headset
history holders hundred inspect instead journey kitchen lantern largest leading leather lemon letters
library machine manages marbles married measure melting mentals mineral monitor morning natural nesting
noticed oatmeal observe octaves opening operate orbital orchard outside painted painter parties pattern
pelican penguin persist picture planets plaster pleased pointed popular portage portals postage potatoes
predict present printed promise puddles raincoat rainbow realign realist reasons recital reclaim relates
respond retails romance sailors salient satchel seaside section seating senator shelter shortage shoulder
silence skating society soldier spectra stained stapled started steamer storage strange streams student
surface teacher theatre thimble thunder toaster tornado tourist trading trainer treason triangle trimmed
trouble uncover village visitor warning weather welcome whisper windows wrinkle
`).filter((word, at, all) => all.indexOf(word) === at && word !== 'silen' && word.length <= 7)
