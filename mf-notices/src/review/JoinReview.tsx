import { reviewPage } from '@portal/page';

export const page = reviewPage('join', {
  title: '联盟与伙伴申请',
  help: '核对单位、联系方式与申请说明；通过后单位立即显示在联盟成员或合作伙伴里，驳回的逐项写明原因。',
});
