export interface LoginFields {
  account: string;
  password: string;
  captcha: string;
  code: string;
  isRemembered: boolean;
}
