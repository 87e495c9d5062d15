import { languages } from "@redthread/contract/language"
import type { InAll } from "./phrase"

/** "en|zh|tw|de|it|fr|ja|ko": the order of the contract's languages. */
export function row(line: string): InAll {
  const words = line.split("|")
  return Object.fromEntries(languages.map((language, index) => [language, words[index] ?? ""])) as InAll
}

/** Cities by country, the larger first; names fit after "in", "à", "a" without an article. */
export const cities: Record<string, InAll[]> = {
  CN: [
    row("Shanghai|上海|上海|Shanghai|Shanghai|Shanghai|上海|상하이"),
    row("Chengdu|成都|成都|Chengdu|Chengdu|Chengdu|成都|청두"),
    row("Hangzhou|杭州|杭州|Hangzhou|Hangzhou|Hangzhou|杭州|항저우"),
    row("Beijing|北京|北京|Peking|Pechino|Pékin|北京|베이징"),
    row("Kunming|昆明|昆明|Kunming|Kunming|Kunming|昆明|쿤밍"),
    row("Xiamen|厦门|廈門|Xiamen|Xiamen|Xiamen|廈門|샤먼"),
    row("Suzhou|苏州|蘇州|Suzhou|Suzhou|Suzhou|蘇州|쑤저우"),
  ],
  TW: [
    row("Taipei|台北|台北|Taipeh|Taipei|Taipei|台北|타이베이"),
    row("Tainan|台南|台南|Tainan|Tainan|Tainan|台南|타이난"),
    row("Hualien|花莲|花蓮|Hualien|Hualien|Hualien|花蓮|화롄"),
    row("Kaohsiung|高雄|高雄|Kaohsiung|Kaohsiung|Kaohsiung|高雄|가오슝"),
  ],
  JP: [
    row("Kyoto|京都|京都|Kyoto|Kyoto|Kyoto|京都|교토"),
    row("Tokyo|东京|東京|Tokio|Tokyo|Tokyo|東京|도쿄"),
    row("Sapporo|札幌|札幌|Sapporo|Sapporo|Sapporo|札幌|삿포로"),
    row("Kanazawa|金泽|金澤|Kanazawa|Kanazawa|Kanazawa|金沢|가나자와"),
    row("Fukuoka|福冈|福岡|Fukuoka|Fukuoka|Fukuoka|福岡|후쿠오카"),
  ],
  KR: [
    row("Seoul|首尔|首爾|Seoul|Seul|Séoul|ソウル|서울"),
    row("Busan|釜山|釜山|Busan|Busan|Busan|釜山|부산"),
    row("Jeonju|全州|全州|Jeonju|Jeonju|Jeonju|全州|전주"),
  ],
  UA: [
    row("Kyiv|基辅|基輔|Kyjiw|Kyiv|Kyiv|キーウ|키이우"),
    row("Lviv|利沃夫|利維夫|Lwiw|Leopoli|Lviv|リヴィウ|르비우"),
    row("Chernivtsi|切尔诺夫策|切爾諾夫策|Czernowitz|Chernivtsi|Tchernivtsi|チェルニウツィー|체르니우치"),
  ],
  PH: [row("Cebu|宿务|宿霧|Cebu|Cebu|Cebu|セブ|세부"), row("Manila|马尼拉|馬尼拉|Manila|Manila|Manille|マニラ|마닐라")],
  TH: [
    row("Chiang Mai|清迈|清邁|Chiang Mai|Chiang Mai|Chiang Mai|チェンマイ|치앙마이"),
    row("Bangkok|曼谷|曼谷|Bangkok|Bangkok|Bangkok|バンコク|방콕"),
  ],
  DE: [
    row("Leipzig|莱比锡|萊比錫|Leipzig|Lipsia|Leipzig|ライプツィヒ|라이프치히"),
    row("Hamburg|汉堡|漢堡|Hamburg|Hamburg|Hambourg|ハンブルク|함부르크"),
    row("Cologne|科隆|科隆|Köln|Colonia|Cologne|ケルン|쾰른"),
    row("Freiburg|弗赖堡|弗萊堡|Freiburg|Friburgo|Fribourg-en-Brisgau|フライブルク|프라이부르크"),
    row("Munich|慕尼黑|慕尼黑|München|Monaco di Baviera|Munich|ミュンヘン|뮌헨"),
  ],
  AT: [
    row("Vienna|维也纳|維也納|Wien|Vienna|Vienne|ウィーン|빈"),
    row("Graz|格拉茨|格拉茲|Graz|Graz|Graz|グラーツ|그라츠"),
    row("Salzburg|萨尔茨堡|薩爾茲堡|Salzburg|Salisburgo|Salzbourg|ザルツブルク|잘츠부르크"),
  ],
  CH: [
    row("Lucerne|卢塞恩|琉森|Luzern|Lucerna|Lucerne|ルツェルン|루체른"),
    row("Basel|巴塞尔|巴塞爾|Basel|Basilea|Bâle|バーゼル|바젤"),
  ],
  IT: [
    row("Bologna|博洛尼亚|波隆那|Bologna|Bologna|Bologne|ボローニャ|볼로냐"),
    row("Turin|都灵|杜林|Turin|Torino|Turin|トリノ|토리노"),
    row("Lecce|莱切|萊切|Lecce|Lecce|Lecce|レッチェ|레체"),
    row("Trieste|的里雅斯特|的里雅斯特|Triest|Trieste|Trieste|トリエステ|트리에스테"),
  ],
  FR: [
    row("Lyon|里昂|里昂|Lyon|Lione|Lyon|リヨン|리옹"),
    row("Nantes|南特|南特|Nantes|Nantes|Nantes|ナント|낭트"),
    row("Marseille|马赛|馬賽|Marseille|Marsiglia|Marseille|マルセイユ|마르세유"),
  ],
  US: [
    row("Portland|波特兰|波特蘭|Portland|Portland|Portland|ポートランド|포틀랜드"),
    row("Chicago|芝加哥|芝加哥|Chicago|Chicago|Chicago|シカゴ|시카고"),
    row("Boston|波士顿|波士頓|Boston|Boston|Boston|ボストン|보스턴"),
    row("Santa Fe|圣菲|聖塔菲|Santa Fe|Santa Fe|Santa Fe|サンタフェ|샌타페이"),
    row("San Diego|圣迭戈|聖地牙哥|San Diego|San Diego|San Diego|サンディエゴ|샌디에이고"),
  ],
  GB: [
    row("Bristol|布里斯托尔|布里斯托|Bristol|Bristol|Bristol|ブリストル|브리스틀"),
    row("London|伦敦|倫敦|London|Londra|Londres|ロンドン|런던"),
    row("Glasgow|格拉斯哥|格拉斯哥|Glasgow|Glasgow|Glasgow|グラスゴー|글래스고"),
  ],
  CA: [
    row("Vancouver|温哥华|溫哥華|Vancouver|Vancouver|Vancouver|バンクーバー|밴쿠버"),
    row("Halifax|哈利法克斯|哈利法克斯|Halifax|Halifax|Halifax|ハリファックス|핼리팩스"),
  ],
  AU: [
    row("Melbourne|墨尔本|墨爾本|Melbourne|Melbourne|Melbourne|メルボルン|멜버른"),
    row("Hobart|霍巴特|荷巴特|Hobart|Hobart|Hobart|ホバート|호바트"),
  ],
  BR: [
    row("Curitiba|库里蒂巴|庫里奇巴|Curitiba|Curitiba|Curitiba|クリチバ|쿠리치바"),
    row("Recife|累西腓|勒西腓|Recife|Recife|Recife|レシフェ|헤시피"),
  ],
  ES: [
    row("Valencia|巴伦西亚|瓦倫西亞|Valencia|Valencia|Valence|バレンシア|발렌시아"),
    row("Seville|塞维利亚|塞維亞|Sevilla|Siviglia|Séville|セビリア|세비야"),
  ],
  PL: [
    row("Kraków|克拉科夫|克拉科夫|Krakau|Cracovia|Cracovie|クラクフ|크라쿠프"),
    row("Gdańsk|格但斯克|格但斯克|Danzig|Danzica|Gdańsk|グダニスク|그단스크"),
  ],
}
