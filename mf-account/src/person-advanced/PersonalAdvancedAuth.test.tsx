import { screen } from '@testing-library/react';
import {
  advancedItemState,
  advancedState,
  advancePerson,
  sendVerifyCode,
  uploadImage,
  type AdvancedState,
} from '@portal/calls';
import { registerType, type RegisterType } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PersonalAdvancedAuth';

const { none, waiting, passed, rejected, verifying } = advancedItemState;

const noCompany: AdvancedState['company'] = {
  isAllowed: 0,
  isAdvanced: 0,
  isManager: 1,
  companyName: '',
  unitType: '',
  signWays: ['paper'],
  items: [],
  done: 0,
};
const waitingForFace: AdvancedState['person'] = {
  isAllowed: 1,
  state: verifying,
  ways: ['bankCard', 'face', 'manual'],
  way: 'face',
  rejects: [],
  submittedAt: '2026-08-01 10:00:00',
  papersUntil: null,
  errand: null,
};

function open(
  person: Partial<AdvancedState['person']> = {},
  type: RegisterType | null = registerType.person,
) {
  network.answer(advancedState, {
    person: {
      isAllowed: 1,
      state: none,
      ways: ['bankCard', 'manual'],
      way: null,
      rejects: [],
      submittedAt: null,
      papersUntil: null,
      errand: null,
      ...person,
    },
    company: noCompany,
  });
  const modules = { './PersonalAdvancedAuth': { page } };
  return renderRoute({ portalJson, modules }, '/personalAdvancedAuth', {
    as: aMember({ registerType: type }),
  });
}

/** Fills in the card form. */
async function fillIn({ user }: ReturnType<typeof open>) {
  network.answer(sendVerifyCode, { leftSeconds: 120 });
  await user.type(await screen.findByLabelText('银行卡号'), '６222 0202 0011 2230');
  await user.type(screen.getByLabelText('银行预留手机号'), '13812345678');
  await user.type(screen.getByLabelText('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒/ });
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.click(screen.getByRole('checkbox', { name: /我同意平台/ }));
  await user.dblClick(screen.getByRole('button', { name: '提交核验' }));
}

it.each([null, registerType.enterprise])(
  'leads users who are not verified persons to that first (register type %s)',
  async (type) => {
    open({ isAllowed: 0 }, type);

    expect(await screen.findByRole('link', { name: '去个人认证' })).toHaveAttribute(
      'href',
      '/personIndex/personMessage',
    );
    expect(screen.queryByRole('button', { name: '提交核验' })).toBeNull();
  },
);

it('sends the four elements once, the card number without spaces', async () => {
  network.answer(advancePerson, { state: passed });

  await fillIn(open());

  await screen.findByText('核验通过');
  expect(network.sentTo(advancePerson)).toMatchObject([
    { way: 'bankCard', bankCardNo: '6222020200112230', bankPhone: '13812345678', vercode: '123456' },
  ]);
});

it.each([
  ['E5205', '核验未通过'],
  ['E5206', '核验超时'],
] as const)('shows %s in its own words, and keeps the input', async (code, text) => {
  network.fail(advancePerson, code);

  await fillIn(open());

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByLabelText('银行卡号')).toHaveValue('６222 0202 0011 2230');
});

it('rejects an invalid card number before sending', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('银行卡号'), '6222020200112231');

  await user.click(screen.getByRole('button', { name: '提交核验' }));

  expect(await screen.findByText('银行卡号有误，请核对')).toBeInTheDocument();
  expect(screen.getByText('请阅读并同意授权说明')).toBeInTheDocument();
  expect(network.sentTo(advancePerson)).toEqual([]);
});

it('submits a picture for review when there is no register', async () => {
  network.answer(uploadImage, { fileUrl: 'file_hand', fileName: 'hand.jpg' });
  network.answer(advancePerson, { state: waiting });
  const { user } = open({ ways: ['manual'] });

  expect(await screen.findByText(/平台没有接入银行卡核验/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('请上传手持证件照片')).toBeInTheDocument();
  await user.upload(
    screen.getByLabelText('手持证件照片'),
    new File(['x'], 'hand.jpg', { type: 'image/jpeg' }),
  );
  await screen.findByAltText('手持证件照片预览');
  await user.click(screen.getByRole('button', { name: '提交审核' }));

  await screen.findByText('已提交，等待审核');
  expect(network.sentTo(advancePerson)).toMatchObject([{ way: 'manual', handUrl: 'file_hand' }]);
});

it.each([
  [waiting, '审核中'],
  [passed, '已完成个人高级认证'],
])('shows no form in state %s', async (state, text) => {
  open({ state, submittedAt: '2026-08-01 10:00:00' });

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows why it was rejected, and accepts another picture', async () => {
  open({ state: rejected, way: 'manual', rejects: [{ field: 'handUrl', reason: '证件被遮挡' }] });

  expect(await screen.findByText(/认证未通过：证件被遮挡/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交审核' })).toBeEnabled();
});

it('starts a face check only after consent, and shows its QR code', async () => {
  const errand = { qrUrl: 'https://face.example.com/1', endsAt: '2026-08-01 10:15:00' };
  network.answer(advancePerson, { state: verifying, qrUrl: errand.qrUrl });
  const { user } = open({ ways: ['bankCard', 'face', 'manual'] });

  await user.click(await screen.findByRole('radio', { name: /人脸核验/ }));
  await user.click(screen.getByRole('button', { name: '开始人脸核验' }));
  expect(await screen.findByText('请阅读并同意授权说明')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /我同意平台/ }));
  network.answer(advancedState, {
    person: { ...waitingForFace, errand },
    company: noCompany,
  });
  await user.click(screen.getByRole('button', { name: '开始人脸核验' }));

  expect(await screen.findByRole('img', { name: '人脸核验的二维码' })).toBeInTheDocument();
  expect(network.sentTo(advancePerson)).toMatchObject([{ way: 'face' }]);
  await user.click(screen.getByRole('button', { name: '改用其他方式' }));
  expect(screen.getByRole('radio', { name: /人工审核/ })).toBeEnabled();
});
