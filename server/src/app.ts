import type { Feature } from "./core/feature"
import { sweepIdempotency } from "./core/http/idempotency"
import type { Job } from "./core/jobs"
import { outboxJobs } from "./core/outbox"
import { accessFeature } from "./features/access/access.feature"
import { accountFeature } from "./features/account/account.feature"
import { affiliateFeature } from "./features/affiliate/affiliate.feature"
import { albumFeature } from "./features/album/album.feature"
import { captchaFeature } from "./features/captcha/captcha.feature"
import { chatFeature } from "./features/chat/chat.feature"
import { codeFeature } from "./features/code/code.feature"
import { contactFeature } from "./features/contact/contact.feature"
import { debugFeature } from "./features/debug/debug.feature"
import { demoFeature } from "./features/demo/demo.feature"
import { exportFeature } from "./features/export/export.feature"
import { feedFeature } from "./features/feed/feed.feature"
import { goldFeature } from "./features/gold/gold.feature"
import { liveFeature } from "./features/live/live.feature"
import { locationFeature } from "./features/location/location.feature"
import { memberFeature } from "./features/member/member.feature"
import { noticeFeature } from "./features/notice/notice.feature"
import { pageFeature } from "./features/page/page.feature"
import { passkeyFeature } from "./features/passkey/passkey.feature"
import { photoFeature } from "./features/photo/photo.feature"
import { placeFeature } from "./features/place/place.feature"
import { presenceFeature } from "./features/presence/presence.feature"
import { profileFeature } from "./features/profile/profile.feature"
import { profileViewFeature } from "./features/profile-view/profile-view.feature"
import { relationListFeature } from "./features/relation-list/relation-list.feature"
import { relationFeature } from "./features/relation/relation.feature"
import { socialFeature } from "./features/social/social.feature"
import { staffFeature } from "./features/staff/staff.feature"
import { supportFeature } from "./features/support/support.feature"
import { translationFeature } from "./features/translation/translation.feature"

/** The product: everything it can do is in this list, from the ground up: a feature stands on those before it. */
export const features: readonly Feature[] = [
  accountFeature,
  codeFeature,
  captchaFeature,
  passkeyFeature,
  socialFeature,
  accessFeature,
  noticeFeature,
  presenceFeature,
  goldFeature,
  locationFeature,
  translationFeature,
  photoFeature,
  profileFeature,
  relationFeature,
  albumFeature,
  chatFeature,
  profileViewFeature,
  relationListFeature,
  memberFeature,
  feedFeature,
  contactFeature,
  affiliateFeature,
  pageFeature,
  supportFeature,
  exportFeature,
  staffFeature,
  liveFeature,
  placeFeature,
  debugFeature,
  demoFeature,
]

export const jobs: readonly Job[] = [
  ...outboxJobs,
  sweepIdempotency,
  ...features.flatMap((feature) => feature.jobs ?? []),
]
