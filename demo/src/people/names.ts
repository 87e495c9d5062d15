import type { Gender } from "./member"

/** Who lives where: `name|mail`; without a mail part it is the first word of the name. */
export type Townsfolk = { country: string; gender: Gender; names: string[] }

const list = (text: string) => text.trim().split(/\s*[\n;]\s*/)

export const townsfolk: Townsfolk[] = [
  {
    country: "CN",
    gender: 0,
    names: list(`
      爱喝茶的小雨|xiaoyu; 林晚晴 Wanqing|wanqing; 阿宁在成都|aning; 苏州河的阿满|aman; 陈以宁 Elena|yining; 半糖去冰|bantang
      Liu Yifan|yifan; Zhang Ruoxi|ruoxi; 栗子蛋糕|lizi; 沈知秋 Autumn|zhiqiu; 早安小鹿|xiaolu; Zhao Jingwen|jingwen; 山茶花开|shancha
      周末去爬山|zhoumo; 何静姝 Jing|jingshu; 云南的月亮|yueliang; Xu Meiling|meiling; 慢慢走的蜗牛|manman; 顾南乔 Nora|nanqiao; 西湖边的书店|xihu
      Wu Xinyi|xinyi; 桃子汽水|taozi; 高晓曼 Mandy|xiaoman; 老街的猫|laojie; Deng Lihua|lihua; 许愿灯 Vivian|vivian; 雨天听唱片|changpian
      Yang Shuting|shuting; 梁月明 Luna|yueming; 橘子味的风|juzi`),
  },
  {
    country: "CN",
    gender: 1,
    names: list(
      "骑车的老周|laozhou; Chen Haoran|haoran; 程亦舟 Ethan|yizhou; 修表匠阿明|aming; Wang Zihan|zihan; 赵一鸣 Ming|yiming; 爱做饭的阿杰|ajie; Lin Yuanzhou|yuanzhou",
    ),
  },
  {
    country: "TW",
    gender: 0,
    names: list(`
      林雨彤 Tina|yutong; 台南的阿敏|amin; 陳怡安 Anne|yian; 海邊的小花|xiaohua; Lin Yi-Chen|yichen; 愛烘焙的小魚|xiaoyu.tn; 張若庭 Tracy|ruoting
      花蓮的風|huafeng; Wu Pei-Shan|peishan; 一杯烏龍茶|wulong; 許芳瑜 Fanny|fangyu; Huang Ya-Ting|yating`),
  },
  {
    country: "TW",
    gender: 1,
    names: list(
      "阿哲的單車|azhe; Chang Wei-Ting|weiting; 吳柏翰 Bohan|bohan; 咖啡店老闆|laoban; 陳冠宇 Kevin|guanyu; 騎車環島的阿凱|akai; Lee Tzu-Hao|tzuhao; 山上的阿勇|ayong",
    ),
  },
  {
    country: "JP",
    gender: 0,
    names: list(`
      佐藤 美咲|misaki; 鈴木 陽菜|hina; 高橋 さくら|sakura; 渡辺 千尋|chihiro; 伊藤 真由美|mayumi; 山本 結衣|yui; 中村 あかり|akari; 小林 奈々|nana
      加藤 由香里|yukari; 吉田 明日香|asuka; 佐々木 遥|haruka; 井上 沙織|saori; 木村 ひかる|hikaru; 清水 文乃|ayano
      藤田 久美子|kumiko; 岡本 つむぎ|tsumugi; 森田 京子|kyoko`),
  },
  {
    country: "JP",
    gender: 1,
    names: list(
      "石川 健太|kenta; 前田 大輔|daisuke; 小川 直樹|naoki; 近藤 修一|shuichi; 原田 悠斗|yuto; 坂本 浩|hiroshi; 藤原 翔太|shota; 西村 拓也|takuya",
    ),
  },
  {
    country: "KR",
    gender: 0,
    names: list(`
      김 서연|seoyeon; 이 지우|jiwoo; 박 하은|haeun; 최 수아|sua; 정 다은|daeun; 바다를 걷는 미나|mina; 강 은주|eunju; 조 혜진|hyejin; 윤슬 Yunseul|yunseul
      한 소희|sohee; 오 유진|yujin; 신 가영|gayoung`),
  },
  {
    country: "KR",
    gender: 1,
    names: list(
      "김 민준|minjun; 이 도현|dohyun; 박 성호|sungho; 최 태양|taeyang; 정 우진|woojin; 강 지훈|jihun; 윤 재현|jaehyun; 바닷가 준호|junho",
    ),
  },
  {
    country: "UA",
    gender: 0,
    names: list(`
      Olena Kovalenko; Kateryna Bondar; Iryna Shevchuk; Anastasiia Melnyk; Oksana Lysenko; Yuliia Marchenko; Daryna Tkachuk; Sofiia Kravets
      Natalia Polishchuk; Solomiia Hnatiuk; Viktoriia Rudenko; Mariana Savchuk; Halyna Petrenko; Zoriana Klymko; Tetiana Moroz; Lesia Danylko
      Nadiia Boiko`),
  },
  { country: "UA", gender: 1, names: list("Andriy Kuzmenko") },
  { country: "PH", gender: 0, names: list("Maria Santos|maria.ph; Angelica Reyes; Joyce Villanueva; Liza Mendoza") },
  { country: "TH", gender: 0, names: list("Ploy Srisai; Kanya Wong; Nok Chaiyasit; Fah Rattana") },
  {
    country: "DE",
    gender: 0,
    names: list(
      "Hannah Vogel; Katrin Baumann; Marlene Fuchs; Sabine Krüger; Johanna Engel; Friederike Lang; Miriam Sommer",
    ),
  },
  {
    country: "DE",
    gender: 1,
    names: list(`
      Lukas Brandt; Jonas Reuter; Matthias Keller; Stefan Lorenz; Felix Albrecht; Andreas Winter; Till Neumann; Henrik Petersen
      Jürgen Schreiber|juergen; Tobias Graf; Benedikt Roth; Carsten Möller; Sebastian Hahn`),
  },
  { country: "AT", gender: 0, names: list("Theresa Gruber; Magdalena Steiner") },
  { country: "AT", gender: 1, names: list("Florian Pichler; Georg Hofer; Clemens Wagner; Markus Leitner") },
  { country: "CH", gender: 0, names: list("Seraina Caduff") },
  { country: "CH", gender: 1, names: list("Reto Ammann; Urs Zimmermann; Nico Frei") },
  {
    country: "IT",
    gender: 0,
    names: list(
      "Giulia Ferri; Chiara Lombardi; Francesca Galli; Elisa Marchetti; Paola Ricci; Serena Fontana; Martina Rossetti; Valentina Bassi",
    ),
  },
  {
    country: "IT",
    gender: 1,
    names: list(`
      Matteo Conti; Alessandro Bruni; Davide Moretti; Lorenzo Greco; Marco Bellini; Simone Rinaldi; Paolo Vitale; Enrico Costa`),
  },
  {
    country: "FR",
    gender: 0,
    names: list(
      "Camille Laurent; Claire Dumont; Élodie Mercier|elodie; Margaux Petit; Sylvie Garnier; Juliette Marchand; Nathalie Roussel",
    ),
  },
  {
    country: "FR",
    gender: 1,
    names: list(
      "Antoine Lefèvre; Julien Moreau; Hugo Blanchet; Olivier Renard; Bastien Faure; Mathieu Perrin; Pierre Chevalier; Rémi Colin|remi",
    ),
  },
  {
    country: "US",
    gender: 0,
    names: list("Emily Carter; Grace Sullivan; Rachel Nguyen; Naomi Brooks; Laura Whitfield"),
  },
  {
    country: "US",
    gender: 1,
    names: list(`
      Michael Foster; Ryan Mitchell; Ben Okafor; Christopher Hale; David Kim; Nathan Price; Robert Ellison; Marcus Reed; Tyler Jensen
      Samuel Ortiz; William Grant`),
  },
  { country: "GB", gender: 0, names: list("Charlotte Hughes; Fiona MacLeod; Amelia Wright") },
  {
    country: "GB",
    gender: 1,
    names: list(
      "Oliver Bennett; James Whitaker; Callum Fraser; Edward Lloyd; Harry Patel; George Ashworth; Tom Kingsley",
    ),
  },
  { country: "CA", gender: 0, names: list("Madeleine Roy; Heather Sinclair") },
  { country: "CA", gender: 1, names: list("Liam Tremblay; Noah McKenzie; Gabriel Gagnon; Ian Forsythe") },
  { country: "AU", gender: 0, names: list("Zoe Harrington") },
  { country: "AU", gender: 1, names: list("Jack Thornton; Angus Wilde; Peter Callaghan") },
  { country: "BR", gender: 0, names: list("Beatriz Oliveira; Mariana Duarte|mariana.br; Luciana Prado") },
  { country: "BR", gender: 1, names: list("Rafael Cardoso; Thiago Nunes; Eduardo Lima") },
  { country: "ES", gender: 0, names: list("Lucía Navarro|lucia") },
  { country: "ES", gender: 1, names: list("Javier Romero; Sergio Castell") },
  { country: "PL", gender: 0, names: list("Zofia Kaminska; Agnieszka Nowak") },
]
