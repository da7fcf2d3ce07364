/** Too narrow for 登录 and 注册 side by side in the header: 注册 is in the menu then. */
export const phone = '@media screen and (max-width: 479px)';
export const abovePhone = '@media screen and (min-width: 480px)';
