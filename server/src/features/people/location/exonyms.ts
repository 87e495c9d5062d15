import { type Language, languages } from "@redthread/contract/language"

/** Names of large towns in the order of the contract's languages, because GeoNames' names have no language. */
const rows = `
CN|Shanghai|上海|上海|Schanghai|Shanghai|Shanghai|上海|상하이
CN|Beijing|北京|北京|Peking|Pechino|Pékin|北京|베이징
CN|Guangzhou|广州|廣州|Guangzhou|Canton|Canton|広州|광저우
CN|Shenzhen|深圳|深圳|Shenzhen|Shenzhen|Shenzhen|深圳|선전
CN|Chengdu|成都|成都|Chengdu|Chengdu|Chengdu|成都|청두
CN|Hangzhou|杭州|杭州|Hangzhou|Hangzhou|Hangzhou|杭州|항저우
CN|Nanjing|南京|南京|Nanking|Nanchino|Nankin|南京|난징
HK|Hong Kong|香港|香港|Hongkong|Hong Kong|Hong Kong|香港|홍콩
TW|Taipei|台北|台北|Taipeh|Taipei|Taipei|台北|타이베이
TW|Kaohsiung|高雄|高雄|Kaohsiung|Kaohsiung|Kaohsiung|高雄|가오슝
TW|Taichung|台中|台中|Taichung|Taichung|Taichung|台中|타이중
TW|Tainan|台南|台南|Tainan|Tainan|Tainan|台南|타이난
JP|Tokyo|东京|東京|Tokio|Tokyo|Tokyo|東京|도쿄
JP|Osaka|大阪|大阪|Osaka|Osaka|Osaka|大阪|오사카
JP|Kyoto|京都|京都|Kyoto|Kyoto|Kyoto|京都|교토
JP|Sapporo|札幌|札幌|Sapporo|Sapporo|Sapporo|札幌|삿포로
JP|Fukuoka|福冈|福岡|Fukuoka|Fukuoka|Fukuoka|福岡|후쿠오카
JP|Yokohama|横滨|橫濱|Yokohama|Yokohama|Yokohama|横浜|요코하마
JP|Nagoya|名古屋|名古屋|Nagoya|Nagoya|Nagoya|名古屋|나고야
KR|Seoul|首尔|首爾|Seoul|Seul|Séoul|ソウル|서울
KR|Busan|釜山|釜山|Busan|Busan|Busan|釜山|부산
KR|Incheon|仁川|仁川|Incheon|Incheon|Incheon|仁川|인천
KR|Daegu|大邱|大邱|Daegu|Daegu|Daegu|大邱|대구
DE|Berlin|柏林|柏林|Berlin|Berlino|Berlin|ベルリン|베를린
DE|Munich|慕尼黑|慕尼黑|München|Monaco di Baviera|Munich|ミュンヘン|뮌헨
DE|Hamburg|汉堡|漢堡|Hamburg|Amburgo|Hambourg|ハンブルク|함부르크
DE|Köln|科隆|科隆|Köln|Colonia|Cologne|ケルン|쾰른
DE|Frankfurt am Main|法兰克福|法蘭克福|Frankfurt am Main|Francoforte|Francfort|フランクフルト|프랑크푸르트
DE|Leipzig|莱比锡|萊比錫|Leipzig|Lipsia|Leipzig|ライプツィヒ|라이프치히
DE|Stuttgart|斯图加特|斯圖加特|Stuttgart|Stoccarda|Stuttgart|シュトゥットガルト|슈투트가르트
AT|Vienna|维也纳|維也納|Wien|Vienna|Vienne|ウィーン|빈
AT|Salzburg|萨尔茨堡|薩爾斯堡|Salzburg|Salisburgo|Salzbourg|ザルツブルク|잘츠부르크
CH|Zürich|苏黎世|蘇黎世|Zürich|Zurigo|Zurich|チューリッヒ|취리히
CH|Genève|日内瓦|日內瓦|Genf|Ginevra|Genève|ジュネーヴ|제네바
IT|Rome|罗马|羅馬|Rom|Roma|Rome|ローマ|로마
IT|Milan|米兰|米蘭|Mailand|Milano|Milan|ミラノ|밀라노
IT|Naples|那不勒斯|那不勒斯|Neapel|Napoli|Naples|ナポリ|나폴리
IT|Turin|都灵|都靈|Turin|Torino|Turin|トリノ|토리노
IT|Florence|佛罗伦萨|佛羅倫斯|Florenz|Firenze|Florence|フィレンツェ|피렌체
IT|Venice|威尼斯|威尼斯|Venedig|Venezia|Venise|ヴェネツィア|베네치아
IT|Bologna|博洛尼亚|波隆那|Bologna|Bologna|Bologne|ボローニャ|볼로냐
FR|Paris|巴黎|巴黎|Paris|Parigi|Paris|パリ|파리
FR|Lyon|里昂|里昂|Lyon|Lione|Lyon|リヨン|리옹
FR|Marseille|马赛|馬賽|Marseille|Marsiglia|Marseille|マルセイユ|마르세유
FR|Strasbourg|斯特拉斯堡|史特拉斯堡|Straßburg|Strasburgo|Strasbourg|ストラスブール|스트라스부르
GB|London|伦敦|倫敦|London|Londra|Londres|ロンドン|런던
GB|Edinburgh|爱丁堡|愛丁堡|Edinburgh|Edimburgo|Édimbourg|エディンバラ|에든버러
IE|Dublin|都柏林|都柏林|Dublin|Dublino|Dublin|ダブリン|더블린
BE|Brussels|布鲁塞尔|布魯塞爾|Brüssel|Bruxelles|Bruxelles|ブリュッセル|브뤼셀
NL|Amsterdam|阿姆斯特丹|阿姆斯特丹|Amsterdam|Amsterdam|Amsterdam|アムステルダム|암스테르담
ES|Madrid|马德里|馬德里|Madrid|Madrid|Madrid|マドリード|마드리드
ES|Barcelona|巴塞罗那|巴塞隆納|Barcelona|Barcellona|Barcelone|バルセロナ|바르셀로나
PT|Lisbon|里斯本|里斯本|Lissabon|Lisbona|Lisbonne|リスボン|리스본
CZ|Prague|布拉格|布拉格|Prag|Praga|Prague|プラハ|프라하
PL|Warsaw|华沙|華沙|Warschau|Varsavia|Varsovie|ワルシャワ|바르샤바
HU|Budapest|布达佩斯|布達佩斯|Budapest|Budapest|Budapest|ブダペスト|부다페스트
DK|Copenhagen|哥本哈根|哥本哈根|Kopenhagen|Copenaghen|Copenhague|コペンハーゲン|코펜하겐
SE|Stockholm|斯德哥尔摩|斯德哥爾摩|Stockholm|Stoccolma|Stockholm|ストックホルム|스톡홀름
NO|Oslo|奥斯陆|奧斯陸|Oslo|Oslo|Oslo|オスロ|오슬로
FI|Helsinki|赫尔辛基|赫爾辛基|Helsinki|Helsinki|Helsinki|ヘルシンキ|헬싱키
GR|Athens|雅典|雅典|Athen|Atene|Athènes|アテネ|아테네
RU|Moscow|莫斯科|莫斯科|Moskau|Mosca|Moscou|モスクワ|모스크바
RU|Saint Petersburg|圣彼得堡|聖彼得堡|Sankt Petersburg|San Pietroburgo|Saint-Pétersbourg|サンクトペテルブルク|상트페테르부르크
UA|Kyiv|基辅|基輔|Kyjiw|Kiev|Kiev|キーウ|키이우
UA|Lviv|利沃夫|利維夫|Lwiw|Leopoli|Lviv|リヴィウ|르비우
TR|Istanbul|伊斯坦布尔|伊斯坦堡|Istanbul|Istanbul|Istanbul|イスタンブール|이스탄불
EG|Cairo|开罗|開羅|Kairo|Il Cairo|Le Caire|カイロ|카이로
TH|Bangkok|曼谷|曼谷|Bangkok|Bangkok|Bangkok|バンコク|방콕
TH|Chiang Mai|清迈|清邁|Chiang Mai|Chiang Mai|Chiang Mai|チェンマイ|치앙마이
VN|Hanoi|河内|河內|Hanoi|Hanoi|Hanoï|ハノイ|하노이
PH|Manila|马尼拉|馬尼拉|Manila|Manila|Manille|マニラ|마닐라
SG|Singapore|新加坡|新加坡|Singapur|Singapore|Singapour|シンガポール|싱가포르
US|New York City|纽约|紐約|New York|New York|New York|ニューヨーク|뉴욕
US|Los Angeles|洛杉矶|洛杉磯|Los Angeles|Los Angeles|Los Angeles|ロサンゼルス|로스앤젤레스
US|San Francisco|旧金山|舊金山|San Francisco|San Francisco|San Francisco|サンフランシスコ|샌프란시스코
US|Chicago|芝加哥|芝加哥|Chicago|Chicago|Chicago|シカゴ|시카고
US|Seattle|西雅图|西雅圖|Seattle|Seattle|Seattle|シアトル|시애틀
CA|Montréal|蒙特利尔|蒙特婁|Montreal|Montréal|Montréal|モントリオール|몬트리올
CA|Toronto|多伦多|多倫多|Toronto|Toronto|Toronto|トロント|토론토
CA|Vancouver|温哥华|溫哥華|Vancouver|Vancouver|Vancouver|バンクーバー|밴쿠버
MX|Mexico City|墨西哥城|墨西哥城|Mexiko-Stadt|Città del Messico|Mexico|メキシコシティ|멕시코시티
AU|Sydney|悉尼|雪梨|Sydney|Sydney|Sydney|シドニー|시드니
`

/** English names that differ from GeoNames' own. */
const english: Record<string, string> = {
  "DE|Köln": "Cologne",
  "DE|Frankfurt am Main": "Frankfurt",
  "CH|Zürich": "Zurich",
  "CH|Genève": "Geneva",
  "US|New York City": "New York",
  "CA|Montréal": "Montreal",
}

const named = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [country = "", town = "", ...names] = row.split("|")
      const key = `${country}|${town}`
      return [key, [english[key] ?? town, ...names]] as const
    }),
)

const order = languages.filter((language) => language !== "en")

export function exonymOf(town: string, countryCode: string, language: Language): string | null {
  const names = named.get(`${countryCode}|${town}`)
  return names?.[language === "en" ? 0 : order.indexOf(language) + 1] ?? null
}

export const exonymsOf = (town: string, countryCode: string): readonly string[] =>
  named.get(`${countryCode}|${town}`) ?? []

export const exonymKeys = (): string[] => [...named.keys()]
