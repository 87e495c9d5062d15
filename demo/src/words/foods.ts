import type { InAll } from "./phrase"
import { row } from "./places"

const dumplings = row("dumplings|饺子|餃子|Teigtaschen|i ravioli cinesi|des raviolis chinois|水餃子|물만두를")
const noodles = row(
  "beef noodles|牛肉面|牛肉麵|Nudelsuppe mit Rind|la zuppa di noodles al manzo|des nouilles au bœuf|牛肉麺|우육면을",
)
const tofu = row("mapo tofu|麻婆豆腐|麻婆豆腐|Mapo-Tofu|il mapo tofu|du mapo tofu|麻婆豆腐|마파두부를")
const ramen = row("ramen|拉面|拉麵|Ramen|il ramen|des ramens|ラーメン|라멘을")
const curry = row(
  "Japanese curry|日式咖喱|日式咖哩|japanisches Curry|il curry giapponese|du curry japonais|カレー|일본식 카레를",
)
const kimchi = row(
  "kimchi stew|泡菜锅|泡菜鍋|Kimchi-Eintopf|lo stufato di kimchi|un ragoût de kimchi|キムチチゲ|김치찌개를",
)
const bibimbap = row("bibimbap|石锅拌饭|石鍋拌飯|Bibimbap|il bibimbap|du bibimbap|ビビンバ|비빔밥을")
const borscht = row("borscht|红菜汤|羅宋湯|Borschtsch|il borsch|du bortsch|ボルシチ|보르시를")
const varenyky = row("varenyky|乌克兰饺子|烏克蘭餃子|Wareniki|i varenyky|des varenyky|ヴァレーニキ|바레니키를")
const adobo = row(
  "chicken adobo|阿斗波鸡|阿多波雞|Hühner-Adobo|il pollo adobo|du poulet adobo|チキンアドボ|치킨 아도보를",
)
const padThai = row("pad thai|泰式炒河粉|泰式炒河粉|Pad Thai|il pad thai|du pad thaï|パッタイ|팟타이를")
const potatoes = row(
  "potato pancakes|土豆饼|馬鈴薯煎餅|Kartoffelpuffer|le frittelle di patate|des galettes de pommes de terre|じゃがいものパンケーキ|감자전을",
)
const spaetzle = row(
  "cheese spaetzle|奶酪面疙瘩|起司麵疙瘩|Käsespätzle|gli spätzle al formaggio|des spätzle au fromage|チーズシュペッツレ|치즈 슈페츨레를",
)
const apple = row(
  "apple strudel|苹果卷|蘋果捲|Apfelstrudel|lo strudel di mele|du strudel aux pommes|アップルシュトゥルーデル|애플 슈트루델을",
)
const tortellini = row(
  "tortellini|意式小馄饨|義式小餃|Tortellini|i tortellini|des tortellinis|トルテッリーニ|토르텔리니를",
)
const risotto = row("risotto|意式烩饭|義式燉飯|Risotto|il risotto|du risotto|リゾット|리소토를")
const quiche = row("quiche|法式咸派|法式鹹派|Quiche|la quiche|une quiche|キッシュ|키슈를")
const ratatouille = row(
  "ratatouille|普罗旺斯炖菜|普羅旺斯燉菜|Ratatouille|la ratatouille|une ratatouille|ラタトゥイユ|라타투이를",
)
const pancakes = row(
  "blueberry pancakes|蓝莓煎饼|藍莓鬆餅|Pfannkuchen mit Blaubeeren|i pancake ai mirtilli|des pancakes aux myrtilles|ブルーベリーパンケーキ|블루베리 팬케이크를",
)
const chili = row("chili|墨西哥辣豆汤|墨西哥辣肉醬|Chili|il chili|un chili|チリコンカン|칠리를")
const pie = row(
  "shepherd’s pie|牧羊人派|牧羊人派|Shepherd’s Pie|lo shepherd’s pie|un hachis Parmentier|シェパーズパイ|셰퍼드 파이를",
)
const soup = row(
  "lentil soup|扁豆汤|扁豆湯|Linsensuppe|la zuppa di lenticchie|une soupe de lentilles|レンズ豆のスープ|렌틸콩 수프를",
)
const feijoada = row("feijoada|黑豆炖肉|黑豆燉肉|Feijoada|la feijoada|une feijoada|フェイジョアーダ|페이조아다를")
const paella = row("paella|西班牙海鲜饭|西班牙海鮮飯|Paella|la paella|une paella|パエリア|파에야를")
const pierogi = row("pierogi|波兰饺子|波蘭餃子|Pierogi|i pierogi|des pierogis|ピエロギ|피에로기를")

/** What people cook where they live, as a direct object: with its article or particle where the language wants one. */
export const foods: Record<string, InAll[]> = {
  CN: [dumplings, tofu, noodles],
  TW: [noodles, dumplings],
  JP: [ramen, curry],
  KR: [kimchi, bibimbap],
  UA: [borscht, varenyky],
  PH: [adobo],
  TH: [padThai],
  DE: [potatoes, spaetzle, soup],
  AT: [apple, spaetzle],
  CH: [spaetzle, soup],
  IT: [tortellini, risotto],
  FR: [quiche, ratatouille],
  US: [pancakes, chili],
  GB: [pie, soup],
  CA: [pancakes, soup],
  AU: [pie, soup],
  BR: [feijoada],
  ES: [paella],
  PL: [pierogi, soup],
}
