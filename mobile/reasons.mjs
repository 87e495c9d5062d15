/** Texts by which iOS asks for permissions, by Info.plist key and Apple's language code. */
export const reasons = {
  NSCameraUsageDescription: {
    en: "For video calls, photos and the verification of your profile.",
    "zh-Hans": "用于视频通话、拍照和认证你的个人资料。",
    "zh-Hant": "用於視訊通話、拍照和驗證你的個人檔案。",
    de: "Für Videoanrufe, Fotos und die Verifizierung deines Profils.",
    it: "Per le videochiamate, le foto e la verifica del tuo profilo.",
    fr: "Pour les appels vidéo, les photos et la vérification de votre profil.",
    ja: "ビデオ通話、写真の撮影、プロフィールの本人確認に使用します。",
    ko: "영상 통화, 사진 촬영, 프로필 인증에 사용합니다.",
  },
  NSMicrophoneUsageDescription: {
    en: "For calls and voice messages.",
    "zh-Hans": "用于通话和语音消息。",
    "zh-Hant": "用於通話和語音訊息。",
    de: "Für Anrufe und Sprachnachrichten.",
    it: "Per le chiamate e i messaggi vocali.",
    fr: "Pour les appels et les messages vocaux.",
    ja: "通話と音声メッセージに使用します。",
    ko: "통화와 음성 메시지에 사용합니다.",
  },
  NSPhotoLibraryUsageDescription: {
    en: "For photos that you choose to show.",
    "zh-Hans": "用于你选择展示的照片。",
    "zh-Hant": "用於你選擇展示的照片。",
    de: "Für Fotos, die du zeigen möchtest.",
    it: "Per le foto che scegli di mostrare.",
    fr: "Pour les photos que vous choisissez de montrer.",
    ja: "公開したい写真を選ぶために使用します。",
    ko: "공개하려고 선택한 사진에 사용합니다.",
  },
}
