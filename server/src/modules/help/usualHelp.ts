import { say } from '../../platform/i18n/say';

/** Default texts of the help page. */
export const usualHelp = {
  text: say`遇到错误先查错误码，签名不对就逐行比较，还不行请提交工单。`,
  cards: [
    { title: say`新手指南`, text: say`十分钟完成第一次调用`, link: '/documentCenterList?type=guide' },
    { title: say`接入流程`, text: say`注册认证、创建应用、申请API、调用上线`, link: '/documentCenter' },
    { title: say`获取密钥`, text: say`查看、轮换与吊销应用的密钥`, link: '/getKey' },
    { title: say`解释这次调用`, text: say`粘贴请求号，看哪条规则决定、计费多少与原因`, link: '/explainCall' },
    { title: say`在线测试`, text: say`在浏览器里发出一次真实的调用`, link: '/apiTest' },
    { title: say`SDK与示例`, text: say`三种语言的签名示例代码`, link: '/documentCenterList?type=sdk' },
    { title: say`常见问题`, text: say`账号、密钥、调用、计费`, link: '/comQuestion' },
    { title: say`系统状态`, text: say`各部分是否正常，近期的故障与维护`, link: '/status' },
  ].map((card, order) => ({ ...card, order })),
};
