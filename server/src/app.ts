import type { Feature } from "./core/feature"
import { sweepIdempotency } from "./core/http/idempotency"
import type { Job } from "./core/jobs/jobs"
import { outboxJobs } from "./core/mail/outbox"
import { accessFeature } from "./features/identity/access/access.feature"
import { accountFeature } from "./features/identity/account/account.feature"
import { affiliateFeature } from "./features/shop/affiliate/affiliate.feature"
import { announcementFeature } from "./features/signals/announcement/announcement.feature"
import { analysisFeature } from "./features/shop/analysis/analysis.feature"
import { albumFeature } from "./features/people/album/album.feature"
import { browseFeature } from "./features/lists/browse/browse.feature"
import { callFeature } from "./features/talk/call/call.feature"
import { captchaFeature } from "./features/identity/captcha/captcha.feature"
import { chatFeature } from "./features/talk/chat/chat.feature"
import { codeFeature } from "./features/identity/code/code.feature"
import { contactFeature } from "./features/shop/contact/contact.feature"
import { debugFeature } from "./features/house/debug/debug.feature"
import { demoFeature } from "./features/house/demo/demo.feature"
import { errorReportFeature } from "./features/house/error-report/error-report.feature"
import { exportFeature } from "./features/house/export/export.feature"
import { feedFeature } from "./features/lists/feed/feed.feature"
import { giftFeature } from "./features/shop/gift/gift.feature"
import { goldFeature } from "./features/money/gold/gold.feature"
import { paymentFeature } from "./features/money/payment/payment.feature"
import { humanTranslationFeature } from "./features/shop/human-translation/human-translation.feature"
import { liveFeature } from "./features/house/live/live.feature"
import { locationFeature } from "./features/people/location/location.feature"
import { memberFeature } from "./features/lists/member/member.feature"
import { noticeListFeature } from "./features/lists/notice-list/notice-list.feature"
import { noticeFeature } from "./features/signals/notice/notice.feature"
import { pageFeature } from "./features/house/page/page.feature"
import { passkeyFeature } from "./features/identity/passkey/passkey.feature"
import { questionFeature } from "./features/play/question/question.feature"
import { photoFeature } from "./features/people/photo/photo.feature"
import { gameFeature } from "./features/play/game/game.feature"
import { mallFeature } from "./features/shop/mall/mall.feature"
import { geoFeature } from "./features/identity/geo/geo.feature"
import { pushFeature } from "./features/signals/push/push.feature"
import { reachFeature } from "./features/house/reach/reach.feature"
import { presenceFeature } from "./features/signals/presence/presence.feature"
import { progressFeature } from "./features/house/progress/progress.feature"
import { profileFeature } from "./features/people/profile/profile.feature"
import { profileViewFeature } from "./features/lists/profile-view/profile-view.feature"
import { relationListFeature } from "./features/lists/relation-list/relation-list.feature"
import { relationFeature } from "./features/people/relation/relation.feature"
import { scamShieldFeature } from "./features/people/scam-shield/scam-shield.feature"
import { sanctionFeature } from "./features/house/sanction/sanction.feature"
import { sayHiFeature } from "./features/talk/say-hi/say-hi.feature"
import { searchFeature } from "./features/lists/search/search.feature"
import { secondFactorFeature } from "./features/identity/second-factor/second-factor.feature"
import { socialFeature } from "./features/identity/social/social.feature"
import { staffFeature } from "./features/house/staff/staff.feature"
import { supportFeature } from "./features/house/support/support.feature"
import { travelFeature } from "./features/shop/travel/travel.feature"
import { versionFeature } from "./features/house/version/version.feature"
import { wheelFeature } from "./features/play/wheel/wheel.feature"
import { templateFeature } from "./features/talk/template/template.feature"
import { cashOutFeature } from "./features/shop/cash-out/cash-out.feature"
import { verificationFeature } from "./features/people/verification/verification.feature"
import { vipFeature } from "./features/shop/vip/vip.feature"
import { translationFeature } from "./features/people/translation/translation.feature"

/** The product: everything it can do is in this list, from the ground up: a feature stands on those before it. */
export const features: readonly Feature[] = [
  accountFeature,
  codeFeature,
  captchaFeature,
  passkeyFeature,
  secondFactorFeature,
  socialFeature,
  accessFeature,
  noticeFeature,
  presenceFeature,
  announcementFeature,
  pushFeature,
  goldFeature,
  paymentFeature,
  locationFeature,
  translationFeature,
  photoFeature,
  scamShieldFeature,
  profileFeature,
  relationFeature,
  albumFeature,
  verificationFeature,
  templateFeature,
  chatFeature,
  callFeature,
  sayHiFeature,
  profileViewFeature,
  relationListFeature,
  memberFeature,
  browseFeature,
  searchFeature,
  feedFeature,
  noticeListFeature,
  contactFeature,
  affiliateFeature,
  giftFeature,
  humanTranslationFeature,
  mallFeature,
  travelFeature,
  analysisFeature,
  questionFeature,
  wheelFeature,
  gameFeature,
  vipFeature,
  cashOutFeature,
  reachFeature,
  pageFeature,
  sanctionFeature,
  supportFeature,
  exportFeature,
  progressFeature,
  staffFeature,
  liveFeature,
  geoFeature,
  debugFeature,
  errorReportFeature,
  versionFeature,
  demoFeature,
]

export const jobs: readonly Job[] = [
  ...outboxJobs,
  sweepIdempotency,
  ...features.flatMap((feature) => feature.jobs ?? []),
]
