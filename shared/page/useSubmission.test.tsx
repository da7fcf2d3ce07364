import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { Controller, useForm } from 'react-hook-form';
import { addApp } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Field, TextInput } from '@portal/design';
import { FileField, FormError, type UploadedFile } from '@portal/forms';
import { Link, useNavigate } from '@portal/router';
import { network, renderElement } from '@portal/testing';
import { useGuardedSubmission, useSubmission } from './useSubmission';

const key = { keyId: 'k', appKey: 'ak', appSecret: 's' };

function Form({ onSent }: { onSent?: () => void }) {
  const form = useForm({ defaultValues: { title: '', brief: '' } });
  const { submit, refusal, reply, isBusy } = useGuardedSubmission(form, {
    send: ({ title, brief }, reqNo) => call(addApp, { appName: title, appType: 'web', brief, reqNo }),
    names: { appName: 'title' },
    onSent,
  });
  const { errors } = form.formState;

  return (
    <form noValidate onSubmit={submit}>
      <Field label="名称" error={errors.title?.message}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="简介" error={errors.brief?.message}>
        <TextInput {...form.register('brief')} />
      </Field>
      <FormError text={refusal} />
      <button disabled={isBusy}>提交</button>
      <Link to="/elsewhere">离开</Link>
      {reply && <output>{reply.appId}</output>}
    </form>
  );
}

function Slow({ answer, isRepeatable }: { answer: Promise<void>; isRepeatable?: boolean }) {
  const { submit } = useSubmission(useForm({ defaultValues: {} }), { send: () => answer, isRepeatable });
  return (
    <form onSubmit={submit}>
      <button>提交</button>
    </form>
  );
}

const submitButton = () => screen.getByRole('button', { name: '提交' });

async function fillIn() {
  const drawn = renderElement(<Form />);
  await drawn.user.type(screen.getByLabelText('名称'), '天气看板');
  return drawn;
}

it('sends once however often the button is pressed, and has the reply', async () => {
  network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
  const { user } = await fillIn();

  await user.dblClick(submitButton());
  await user.click(submitButton());

  expect(await screen.findByText('app_1')).toBeInTheDocument();
  expect(network.sentTo(addApp)).toHaveLength(1);
});

it('asks for a lost answer with the same number, and with another after a change', async () => {
  network.lose(addApp);
  const { user } = await fillIn();

  await user.click(submitButton());
  expect(await screen.findByText(/可能已经提交成功。请直接再提交一次/)).toBeInTheDocument();
  await user.click(submitButton());
  await waitFor(() => expect(network.sentTo(addApp)).toHaveLength(2));
  await user.type(screen.getByLabelText('名称'), '二');
  await user.click(submitButton());
  await waitFor(() => expect(network.sentTo(addApp)).toHaveLength(3));

  const [first, again, changed] = network.sentTo(addApp).map(({ reqNo }) => reqNo);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

it('says without a network that what was typed is kept, and sends the same once there is one again', async () => {
  const hasNetwork = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.lose(addApp);
  const { user } = await fillIn();

  await user.click(submitButton());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      '加载失败，请重试 网络已断开，填写的内容还在。连上网络后请直接再提交一次：内容不变就不会重复',
    ),
  );
  hasNetwork.mockRestore();
  network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
  await user.click(submitButton());

  expect(await screen.findByText('app_1')).toBeInTheDocument();
  const [first, again] = network.sentTo(addApp);
  expect(again).toEqual(first);
});

it('says after a timeout that the form can be sent again, and sends it with the same number', async () => {
  network.timeOut(addApp);
  const { user } = await fillIn();

  await user.click(submitButton());
  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(
    '请求超时 没有收到回应，可能已经提交成功。请直接再提交一次：内容不变就不会重复',
  );
  network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
  await user.click(submitButton());

  expect(await screen.findByText('app_1')).toBeInTheDocument();
  const [first, again] = network.sentTo(addApp).map(({ reqNo }) => reqNo);
  expect(again).toBe(first);
});

it.each([
  [undefined, '请求超时'],
  [true, '请求超时。可能已经提交成功，重新提交前请先查看结果'],
])('tells a refusal that comes after the form was closed: repeatable %s', async (isRepeatable, text) => {
  let refuse = () => {};
  const answer = new Promise<void>(
    (_, reject) => (refuse = () => reject(new CallError('TIMEOUT', '请求超时', null))),
  );
  function Closing() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        {isOpen && <Slow answer={answer} isRepeatable={isRepeatable} />}
        <button onClick={() => setIsOpen(false)}>关闭</button>
      </>
    );
  }
  const { user } = renderElement(<Closing />);

  await user.click(submitButton());
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
  refuse();

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('asks before it is left on its way, and nothing where its success leads elsewhere', async () => {
  let accept = () => {};
  const answer = new Promise<void>((resolve) => (accept = resolve));
  function Leading() {
    const navigate = useNavigate();
    const { submit } = useSubmission(useForm({ defaultValues: {} }), {
      send: () => answer,
      onSent: () => void navigate('/done'),
    });
    return (
      <form onSubmit={submit}>
        <button>提交</button>
        <Link to="/elsewhere">离开</Link>
      </form>
    );
  }
  const { user, router } = renderElement(<Leading />);

  await user.click(submitButton());
  await user.click(screen.getByRole('link', { name: '离开' }));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/');
  accept();

  await waitFor(() => expect(router.state.location.pathname).toBe('/done'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a refusal of single fields at those fields, whatever they are called on the wire', async () => {
  const fields = [
    { name: 'appName', message: '名称已被使用' },
    { name: 'brief', message: '请填写简介' },
    { name: 'reqNo', message: '请求号格式有误' },
  ];
  network.fail(addApp, 'E0017', { fields });
  const { user } = await fillIn();

  await user.click(submitButton());

  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveAccessibleDescription('名称已被使用'));
  expect(screen.getByLabelText('名称')).toHaveFocus();
  expect(screen.getByLabelText('简介')).toHaveAccessibleDescription('请填写简介');
  expect(screen.getByRole('alert')).toHaveTextContent('');
});

it('shows any other refusal as a whole, until the next attempt', async () => {
  network.fail(addApp, 'E3002');
  const { user } = await fillIn();

  await user.click(submitButton());
  expect(await screen.findByText(/上限/)).toBeInTheDocument();
  network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
  await user.click(submitButton());

  expect(await screen.findByText('app_1')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('');
});

describe('a form that fills a page', () => {
  it('asks before unsaved content is left', async () => {
    const { user, router } = await fillIn();

    await user.click(screen.getByRole('link', { name: '离开' }));
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    expect(question.getByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('link', { name: '离开' }));
    await user.click(await screen.findByRole('button', { name: '离开' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('asks again once it is changed after it was sent', async () => {
    network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
    const { user, router } = await fillIn();
    await user.click(submitButton());
    await screen.findByText('app_1');
    expect(screen.getByLabelText('名称')).toHaveValue('天气看板');

    await user.type(screen.getByLabelText('简介'), '二');
    await user.click(screen.getByRole('link', { name: '离开' }));

    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('asks nothing once it is sent', async () => {
    network.answer(addApp, { appId: 'app_1', sandboxKey: key, waitingNum: 0 });
    const { user, router } = await fillIn();

    await user.click(submitButton());
    await screen.findByText('app_1');
    await user.click(screen.getByRole('link', { name: '离开' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('offers to reload what somebody else has changed, beside what is said about it, and only then', async () => {
  network.fail(addApp, 'E7042');
  const { user } = renderElement(<Form />);
  await user.type(screen.getByLabelText('名称'), '看板');
  await user.click(submitButton());

  const alert = (await screen.findByText(/内容已被他人修改/)).closest<HTMLElement>('[role=alert]')!;
  expect(within(alert).getByRole('button', { name: '重新加载' })).toHaveAttribute('type', 'button');
  expect(screen.getByLabelText('名称')).toHaveValue('看板');

  network.fail(addApp, 'E3002');
  await user.click(submitButton());
  expect(await screen.findByText('应用数已达上限')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull();
});

it('begins with the first field that has an error, also where that is a file', async () => {
  function WithFile() {
    const form = useForm<{ title: string; file: UploadedFile | null }>({
      defaultValues: { title: '', file: null },
    });
    const { submit } = useGuardedSubmission(form, { send: () => Promise.resolve() });
    return (
      <form noValidate onSubmit={submit}>
        <Controller
          name="file"
          control={form.control}
          rules={{ required: '请上传文件' }}
          render={({ field, fieldState }) => (
            <FileField
              label="附件"
              file={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        <Field label="名称" error={form.formState.errors.title?.message}>
          <TextInput {...form.register('title', { required: '请填写名称' })} />
        </Field>
        <button>提交</button>
      </form>
    );
  }
  const { user } = renderElement(<WithFile />);
  await user.click(submitButton());

  expect(await screen.findByText('请上传文件')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: '选择文件' })).toHaveFocus());
  await user.type(screen.getByLabelText('名称'), '说明');
  await user.click(submitButton());
  await waitFor(() => expect(screen.getByRole('button', { name: '选择文件' })).toHaveFocus());
});
