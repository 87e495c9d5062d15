import type { DemoPicture } from "../people/member"
import { random, shuffled } from "../random"
import type { InAll } from "../words/phrase"
import { row } from "../words/places"

export const scenes = [
  "hills",
  "mountains",
  "sea",
  "harbour",
  "street",
  "cafe",
  "skyline",
  "terraces",
  "home",
  "library",
  "kitchen",
  "garden",
  "market",
] as const
export type Scene = (typeof scenes)[number]
export const hours = ["dawn", "day", "dusk", "night"] as const
export type Hour = (typeof hours)[number]

export const sceneAlts: Record<Scene | "portrait", InAll> = {
  portrait: row(
    "Drawn portrait|手绘肖像|手繪肖像|Gezeichnetes Porträt|Ritratto disegnato|Portrait dessiné|イラストのポートレート|그림 초상화",
  ),
  hills: row("Rolling hills|起伏的山丘|起伏的山丘|Sanfte Hügel|Colline dolci|Collines douces|なだらかな丘|완만한 언덕"),
  mountains: row(
    "Mountains above a lake|湖上的群山|湖上的群山|Berge über einem See|Montagne sopra un lago|Montagnes au-dessus d’un lac|湖と山々|호수 위의 산들",
  ),
  sea: row(
    "A sailing boat at sea|海上的帆船|海上的帆船|Ein Segelboot auf dem Meer|Una barca a vela in mare|Un voilier en mer|海に浮かぶヨット|바다 위의 돛단배",
  ),
  harbour: row(
    "Houses at a harbour|港边的房子|港邊的房子|Häuser an einem Hafen|Case su un porto|Des maisons sur un port|港の家並み|항구의 집들",
  ),
  street: row(
    "A street with lanterns|挂着灯笼的街道|掛著燈籠的街道|Eine Straße mit Laternen|Una strada con lanterne|Une rue aux lanternes|提灯のともる通り|등불이 켜진 거리",
  ),
  cafe: row(
    "A café window|咖啡馆的窗|咖啡館的窗|Ein Caféfenster|La finestra di un caffè|La fenêtre d’un café|喫茶店の窓|카페 창가",
  ),
  skyline: row(
    "A city’s skyline|城市天际线|城市天際線|Die Silhouette einer Stadt|Il profilo di una città|La silhouette d’une ville|街のスカイライン|도시의 스카이라인",
  ),
  terraces: row(
    "Terraced fields|层层梯田|層層梯田|Terrassenfelder|Campi a terrazze|Champs en terrasses|棚田|계단식 논",
  ),
  home: row("A living room|客厅|客廳|Ein Wohnzimmer|Un soggiorno|Un salon|リビング|거실"),
  library: row(
    "A wall of books|一整面书墙|一整面書牆|Eine Wand voller Bücher|Una parete di libri|Un mur de livres|壁一面の本|책으로 가득한 벽",
  ),
  kitchen: row("A kitchen|厨房|廚房|Eine Küche|Una cucina|Une cuisine|台所|부엌"),
  garden: row(
    "A garden in bloom|开满花的花园|開滿花的花園|Ein blühender Garten|Un giardino in fiore|Un jardin en fleurs|花の咲く庭|꽃이 핀 정원",
  ),
  market: row(
    "Stalls of a market|集市的摊位|市集的攤位|Stände auf einem Markt|Le bancarelle di un mercato|Les étals d’un marché|市場の屋台|시장의 가판대",
  ),
}

/** Hours at which a place looks best, where not any will do. */
const hoursOf: Partial<Record<Scene, readonly Hour[]>> = {
  street: ["dusk", "night"],
  cafe: ["dusk", "night"],
  home: ["dawn", "day", "dusk"],
  library: ["day"],
  kitchen: ["day"],
  garden: ["dawn", "day", "dusk"],
  market: ["day", "dusk"],
}

/** Every other photo, the first among them, shows its member; the others show places only. */
export const showsMember = (key: string): boolean => key.startsWith("photo-") && Number(key.split("-")[2]) % 2 === 1

const rooms: readonly Scene[] = ["home", "library", "kitchen"]

/** Which scene at which hour a picture shows: the photos of one member never repeat a scene. */
export function sceneOf(key: string): { scene: Scene; hour: Hour } {
  const [, member = "", place = "0"] = key.split("-")
  const order = shuffled(scenes, `scenes-${member}`)
  const views = order.filter((scene) => !rooms.includes(scene)).slice(0, 3)
  const lived = order.filter((scene) => !views.includes(scene))
  const half = Math.floor(Number(place) / 2)
  const own = showsMember(key)
  const scene = (own ? lived[half] : views[half]) ?? "hills"
  const { pick } = random(`hour-${key}`)
  const fitting = (hoursOf[scene] ?? hours).filter((hour) => !own || hour !== "night")
  return { scene, hour: pick(fitting) }
}

export const photosEach = 4

/** The pictures of a member: a portrait, a cover, and photos, every other one upright. */
export function picturesOf(member: string): { avatar: DemoPicture; cover: DemoPicture; photos: DemoPicture[] } {
  const drawn = (key: string, width: number, height: number) => ({
    key,
    width,
    height,
    alt: sceneAlts[sceneOf(key).scene],
  })
  return {
    avatar: { key: `portrait-${member}`, width: 960, height: 1280, alt: sceneAlts.portrait },
    cover: drawn(`cover-${member}-0`, 1600, 900),
    photos: Array.from({ length: photosEach }, (_, index) => {
      const upright = (index + Number(member)) % 2 === 0
      return drawn(`photo-${member}-${index + 1}`, upright ? 960 : 1280, upright ? 1280 : 960)
    }),
  }
}

/** Where in the album a picture is: of every third member the last photo is to be paid for, of another third for friends. */
export function albumOf(key: string): "public" | "private" | "secret" {
  const [kind, member = "", place = "0"] = key.split("-")
  if (kind !== "photo" || Number(place) < photosEach) return "public"
  return (["secret", "private", "public"] as const)[Number(member) % 3] ?? "public"
}
