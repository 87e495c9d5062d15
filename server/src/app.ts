import type { Feature } from "./core/feature"
import { sweepIdempotency } from "./core/http/idempotency"
import type { Job } from "./core/jobs/jobs"
import { outboxJobs } from "./core/mail/outbox"
import { geoFeature } from "./features/identity/geo/geo.feature"
import { identityFeature } from "./features/identity/identity/identity.feature"
import { passkeyFeature } from "./features/identity/passkey/passkey.feature"
import { secondFactorFeature } from "./features/identity/second-factor/second-factor.feature"
import { socialFeature } from "./features/identity/social/social.feature"
import { signInFeature } from "./features/identity/sign-in/sign-in.feature"
import { noticeFeature } from "./features/signals/notice/notice.feature"
import { presenceFeature } from "./features/signals/presence/presence.feature"
import { announcementFeature } from "./features/signals/announcement/announcement.feature"
import { pushFeature } from "./features/signals/push/push.feature"
import { payerFeature } from "./features/money/payer/payer.feature"
import { goldFeature } from "./features/money/gold/gold.feature"
import { paymentFeature } from "./features/money/payment/payment.feature"
import { earningReviewFeature } from "./features/money/earning-review/earning-review.feature"
import { locationFeature } from "./features/people/location/location.feature"
import { translationFeature } from "./features/people/translation/translation.feature"
import { photoFeature } from "./features/people/photo/photo.feature"
import { readingFeature } from "./features/people/reading/reading.feature"
import { scamShieldFeature } from "./features/people/scam-shield/scam-shield.feature"
import { profileFeature } from "./features/people/profile/profile.feature"
import { relationFeature } from "./features/people/relation/relation.feature"
import { albumFeature } from "./features/people/album/album.feature"
import { verificationFeature } from "./features/people/verification/verification.feature"
import { templateFeature } from "./features/talk/template/template.feature"
import { scheduledMessageFeature } from "./features/talk/scheduled-message/scheduled-message.feature"
import { tripFeature } from "./features/people/trip/trip.feature"
import { chatFeature } from "./features/talk/chat/chat.feature"
import { sayHiFeature } from "./features/talk/say-hi/say-hi.feature"
import { transcriptFeature } from "./features/talk/transcript/transcript.feature"
import { appointmentFeature } from "./features/talk/appointment/appointment.feature"
import { callFeature } from "./features/talk/call/call.feature"
import { profileViewFeature } from "./features/lists/profile-view/profile-view.feature"
import { relationListFeature } from "./features/lists/relation-list/relation-list.feature"
import { recommendationFeature } from "./features/lists/recommendation/recommendation.feature"
import { browseFeature } from "./features/lists/browse/browse.feature"
import { searchFeature } from "./features/lists/search/search.feature"
import { feedFeature } from "./features/lists/feed/feed.feature"
import { correctionFeature } from "./features/lists/correction/correction.feature"
import { vocabularyFeature } from "./features/lists/vocabulary/vocabulary.feature"
import { noticeListFeature } from "./features/lists/notice-list/notice-list.feature"
import { contactFeature } from "./features/shop/contact/contact.feature"
import { affiliateFeature } from "./features/money/affiliate/affiliate.feature"
import { humanTranslationFeature } from "./features/shop/human-translation/human-translation.feature"
import { vipFeature } from "./features/money/vip/vip.feature"
import { cashOutFeature } from "./features/money/cash-out/cash-out.feature"
import { giftFeature } from "./features/talk/gift/gift.feature"
import { mallFeature } from "./features/shop/mall/mall.feature"
import { revocationFeature } from "./features/shop/revocation/revocation.feature"
import { travelFeature } from "./features/shop/travel/travel.feature"
import { analysisFeature } from "./features/shop/analysis/analysis.feature"
import { questionFeature } from "./features/play/question/question.feature"
import { wheelFeature } from "./features/play/wheel/wheel.feature"
import { gameFeature } from "./features/play/game/game.feature"
import { deliveryFeature } from "./features/back-office/delivery/delivery.feature"
import { pageFeature } from "./features/back-office/page/page.feature"
import { fraudNoticeFeature } from "./features/back-office/fraud-notice/fraud-notice.feature"
import { sanctionFeature } from "./features/back-office/sanction/sanction.feature"
import { pictureCopyFeature } from "./features/back-office/picture-copy/picture-copy.feature"
import { supportFeature } from "./features/back-office/support/support.feature"
import { ageSignalFeature } from "./features/back-office/age-signal/age-signal.feature"
import { transparencyFeature } from "./features/back-office/transparency/transparency.feature"
import { exportFeature } from "./features/back-office/export/export.feature"
import { progressFeature } from "./features/back-office/progress/progress.feature"
import { staffFeature } from "./features/back-office/staff/staff.feature"
import { liveFeature } from "./features/back-office/live/live.feature"
import { debugFeature } from "./features/back-office/debug/debug.feature"
import { errorReportFeature } from "./features/back-office/error-report/error-report.feature"
import { versionFeature } from "./features/back-office/version/version.feature"
import { demoFeature } from "./features/back-office/demo/demo.feature"

/** Features are listed in dependency order: each depends only on earlier ones. */
export const features: readonly Feature[] = [
  geoFeature,
  identityFeature,
  passkeyFeature,
  secondFactorFeature,
  socialFeature,
  signInFeature,
  noticeFeature,
  presenceFeature,
  announcementFeature,
  pushFeature,
  payerFeature,
  goldFeature,
  affiliateFeature,
  vipFeature,
  paymentFeature,
  earningReviewFeature,
  cashOutFeature,
  locationFeature,
  translationFeature,
  photoFeature,
  readingFeature,
  scamShieldFeature,
  profileFeature,
  relationFeature,
  albumFeature,
  verificationFeature,
  tripFeature,
  templateFeature,
  chatFeature,
  scheduledMessageFeature,
  transcriptFeature,
  giftFeature,
  sayHiFeature,
  appointmentFeature,
  callFeature,
  profileViewFeature,
  relationListFeature,
  recommendationFeature,
  browseFeature,
  searchFeature,
  feedFeature,
  correctionFeature,
  vocabularyFeature,
  noticeListFeature,
  contactFeature,
  humanTranslationFeature,
  mallFeature,
  revocationFeature,
  travelFeature,
  analysisFeature,
  questionFeature,
  wheelFeature,
  gameFeature,
  deliveryFeature,
  pageFeature,
  fraudNoticeFeature,
  sanctionFeature,
  pictureCopyFeature,
  supportFeature,
  ageSignalFeature,
  transparencyFeature,
  exportFeature,
  progressFeature,
  staffFeature,
  liveFeature,
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
