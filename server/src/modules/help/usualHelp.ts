import type { CallReply, viewHelp } from '@portal/calls';

/** What the page of help says until operators have written something else. */
export const usualHelp: CallReply<typeof viewHelp> = /* as is */ {
  text: '遇到错误先查错误码，签名不对就逐行比较，还不行请提交工单。',
  cards: [
    { title: '新手指南', text: '十分钟完成第一次调用', link: '/documentCenterList?type=guide' },
    { title: '接入流程', text: '注册认证、创建应用、申请API、调用上线', link: '/documentCenter' },
    { title: '获取密钥', text: '查看、轮换与吊销应用的密钥', link: '/getKey' },
    { title: '解释这次调用', text: '粘贴请求号，看哪条规则决定、计费多少与原因', link: '/explainCall' },
    { title: '在线测试', text: '在浏览器里发出一次真实的调用', link: '/apiTest' },
    { title: 'SDK与示例', text: '三种语言的签名示例代码', link: '/documentCenterList?type=sdk' },
    { title: '常见问题', text: '账号、密钥、调用、计费', link: '/comQuestion' },
    { title: '系统状态', text: '各部分是否正常，近期的故障与维护', link: '/status' },
  ].map((card, order) => ({ ...card, order })),
};
