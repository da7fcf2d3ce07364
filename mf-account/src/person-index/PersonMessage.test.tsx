import { screen, waitFor } from '@testing-library/react';
import {
  authenticationState,
  readPaper,
  savePersonAuth,
  sendVerifyCode,
  uploadImage,
  viewPersonAuth,
  type PersonAuth,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PersonMessage';

const aPersonAuth = (facts: Partial<PersonAuth> = {}): PersonAuth => ({
  state: authenticationState.none,
  realName: '',
  idKind: 'idCard',
  idNo: '',
  idValidTo: null,
  phone: '',
  idFrontUrl: '',
  idBackUrl: '',
  address: '',
  rejects: [],
  submittedAt: null,
  papersUntil: null,
  isInstant: 1,
  ...facts,
});

/** A rejected submission, to be corrected and sent again. */
const sentBefore = aPersonAuth({
  state: authenticationState.rejected,
  realName: '林晓',
  idNo: '3301**********0018',
  phone: '13800138000',
  idFrontUrl: 'file_front',
  idBackUrl: 'file_back',
  rejects: [{ field: 'realName', reason: '姓名与证件不一致' }],
});

const open = (data: PersonAuth) => {
  network.answer(viewPersonAuth, data);
  return renderRoute({ portalJson, modules: { './PersonMessage': { page } } }, '/personIndex/personMessage', {
    as: aMember({ registerType: null }),
  });
};

/** Requests the code, enters it, and agrees to the terms. */
async function prove(user: ReturnType<typeof open>['user']) {
  network.answer(sendVerifyCode, { leftSeconds: 120 });
  await user.type(await screen.findByLabelText('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒/ });
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.click(screen.getByRole('checkbox', { name: /我同意平台/ }));
}

it('reports missing fields before sending', async () => {
  const { user } = open(aPersonAuth());

  await user.click(await screen.findByRole('button', { name: '提交认证' }));

  expect(await screen.findByText('请输入证件号')).toBeInTheDocument();
  for (const text of [
    '请选择有效期，或勾选长期',
    '请上传证件人像面',
    '请上传证件国徽面',
    '请输入正确的手机号',
    '请先获取验证码',
    '请阅读并同意授权说明',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(network.sentTo(savePersonAuth)).toEqual([]);
});

it('says at once that a document has expired', async () => {
  const { user } = open(aPersonAuth());

  await user.type(await screen.findByLabelText('有效期至'), '2020-05-01');
  await user.click(screen.getByRole('button', { name: '提交认证' }));

  expect(await screen.findByText('证件已过期，请换领后再提交')).toBeInTheDocument();
  expect(network.sentTo(savePersonAuth)).toEqual([]);
});

it('says until when pictures of a rejected submission are retained', async () => {
  open({ ...sentBefore, papersUntil: '2026-09-30 10:00:00' });

  expect((await screen.findByText('2026-09-30 10:00')).parentElement).toHaveTextContent(
    '图片与资料保留到 2026-09-30 10:00，到期自动删除',
  );
});

it('shows why a field was rejected, and sends the corrected form once', async () => {
  network.answer(savePersonAuth, { state: authenticationState.waiting, authId: 'auth_1' });
  const { user } = open(sentBefore);

  expect(await screen.findByText('姓名与证件不一致')).toBeInTheDocument();
  // Phone keyboards add a space after a completed word.
  await user.type(screen.getByLabelText('手机号'), ' ');
  await prove(user);
  await user.dblClick(screen.getByRole('button', { name: '提交认证' }));

  await screen.findByText('elsewhere');
  const [sent, ...again] = network.sentTo(savePersonAuth);
  expect(again).toEqual([]);
  expect(sent).toMatchObject({ realName: '林晓', phone: '13800138000', vercode: '123456' });
  expect(sent).not.toHaveProperty('idNo');
  expect(sent).not.toHaveProperty('captcha');
});

it("shows the server's objection at its field, and keeps the input", async () => {
  network.fail(savePersonAuth, 'E0017', {
    fields: [{ name: 'vercode', message: '请输入6位验证码' }],
  });
  const { user } = open(sentBefore);

  await prove(user);
  await user.click(screen.getByRole('button', { name: '提交认证' }));

  await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('请输入6位验证码'));
  expect(screen.getByLabelText('真实姓名')).toHaveValue('林晓');
});

it('shows any other refusal above the buttons', async () => {
  network.fail(savePersonAuth, 'E0028');
  const { user } = open(sentBefore);

  await prove(user);
  await user.click(screen.getByRole('button', { name: '提交认证' }));

  expect(await screen.findByText('验证码已过期,请重新获取')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交认证' })).toBeEnabled();
});

it('uploads a picture for its side of the document', async () => {
  network.answer(uploadImage, { fileUrl: 'file_new', fileName: 'front.jpg' });
  const { user } = open(aPersonAuth());

  const picture = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('证件人像面'), picture);

  expect(await screen.findByAltText('证件人像面预览')).toHaveAttribute(
    'src',
    expect.stringContaining('file_new'),
  );
  expect(network.sentTo(uploadImage)).toMatchObject([{ scene: 'idFront' }]);
});

it('fills in text read from the pictures on confirmation, and warns of differences', async () => {
  network.answer(uploadImage, { fileUrl: 'file_front', fileName: 'front.jpg' });
  network.answer(readPaper, { fields: { name: '林晓', idNo: '110101199003071233' } });
  const { user } = open(aPersonAuth());
  await user.type(await screen.findByLabelText('真实姓名'), '林小');

  await user.upload(
    screen.getByLabelText('证件人像面'),
    new File(['x'], 'front.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText(/姓名在照片上是“林晓”.*证件号 110101199003071233/)).toBeInTheDocument();
  expect(screen.getByLabelText('证件号')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '按照片填入' }));

  expect(screen.getByLabelText('真实姓名')).toHaveValue('林晓');
  expect(screen.getByLabelText('证件号')).toHaveValue('110101199003071233');
  expect(screen.queryByRole('button', { name: '按照片填入' })).toBeNull();
  expect(network.sentTo(readPaper)).toEqual([{ fileUrl: 'file_front', kind: 'idFront' }]);
});

it.each([
  ['E5216', true],
  ['E0429', false],
] as const)(
  'says nothing of pictures that nobody reads, but of one that cannot be read (%s)',
  async (code, isSaid) => {
    network.answer(uploadImage, { fileUrl: 'file_front', fileName: 'front.jpg' });
    network.fail(readPaper, code);
    const { user } = open(aPersonAuth());

    await user.upload(
      await screen.findByLabelText('证件人像面'),
      new File(['x'], 'front.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByAltText('证件人像面预览');

    await waitFor(() => expect(network.sentTo(readPaper)).toHaveLength(1));
    expect(screen.queryAllByText(/人像面照片无法识别/)).toHaveLength(isSaid ? 1 : 0);
  },
);

it('shows the submission instead of the form during a review', async () => {
  open(
    aPersonAuth({ ...sentBefore, state: authenticationState.waiting, submittedAt: '2026-08-01 10:00:00' }),
  );

  expect((await screen.findByText('2026-08-01 10:00')).parentElement).toHaveTextContent(
    '提交于 2026-08-01 10:00',
  );
  expect(screen.getByText('3301**********0018')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

it('offers a retry when the form does not load', async () => {
  open(aPersonAuth());
  network.lose(viewPersonAuth);
  renderRoute({ portalJson, modules: { './PersonMessage': { page } } }, '/personIndex/personMessage', {
    as: aMember(),
  });

  expect(await screen.findByRole('button', { name: /重试/ })).toBeInTheDocument();
});
