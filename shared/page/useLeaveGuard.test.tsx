import { act, screen } from '@testing-library/react';
import { Controller, useForm } from 'react-hook-form';
import { uploadFile } from '@portal/calls';
import { TextLink } from '@portal/design';
import { FileField, type UploadedFile } from '@portal/forms';
import { http } from '@portal/client/http';
import { network, renderElement, renderPage } from '@portal/testing';
import { useLeaveGuard } from './useLeaveGuard';
import { useGuardedSubmission } from './useSubmission';

function Page() {
  const form = useForm<{ file: UploadedFile | null }>({ defaultValues: { file: null } });
  useGuardedSubmission(form, { send: () => Promise.resolve() });
  return (
    <>
      <Controller
        name="file"
        control={form.control}
        render={({ field }) => <FileField label="附件" file={field.value} onChange={field.onChange} />}
      />
      <TextLink to="/elsewhere">离开</TextLink>
    </>
  );
}
const question = '离开后内容将不会保存，是否离开?';

async function choose() {
  const { user } = renderPage({ load: async () => null, Page }, { pattern: '/form', at: '/form' });
  await user.upload(
    await screen.findByLabelText('附件', { selector: 'input' }),
    new File(['x'], '说明.pdf', { type: 'application/pdf' }),
  );
  return user;
}

it('asks before an uploaded file is left, though nothing was typed', async () => {
  network.answer(uploadFile, { resCode: 'S0000', fileUrl: 'file_1', fileName: '说明.pdf' });
  const user = await choose();

  await screen.findByText('说明.pdf');
  await user.click(screen.getByRole('link', { name: '离开' }));

  expect(await screen.findByText(question)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
});

it('asks before an upload on its way is left', async () => {
  const { adapter } = http.defaults;
  http.defaults.adapter = () => new Promise(() => {});
  const user = await choose();
  http.defaults.adapter = adapter;

  await screen.findByLabelText('上传进度');
  await user.click(screen.getByRole('link', { name: '离开' }));

  expect(await screen.findByText(question)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
});

function Parts() {
  useLeaveGuard(true, 'tab env ticket');
  return null;
}
const start = '/form?tab=ip&env=prod';

it.each([
  ['another page', '/elsewhere', undefined],
  ['another tab', '/form?tab=callback&env=prod', undefined],
  ['another environment', '/form?tab=ip', undefined],
  ['another step at the same address', '/form?tab=ip&env=prod', { ticket: 't1' }],
])('asks where the form goes away: for %s', async (_, to, state) => {
  const { user, router } = renderElement(<Parts />, start);

  await act(() => router.navigate(to, { state }));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  const { pathname, search, state: kept } = router.state.location;
  expect([pathname + search, kept]).toEqual([start, null]);
});

it('asks nothing where the form stays', async () => {
  const { router } = renderElement(<Parts />, start);

  await act(() => router.navigate('/form?env=prod&tab=ip&pageNo=2', { state: { from: 'list' } }));

  expect(router.state.location.search).toBe('?env=prod&tab=ip&pageNo=2');
  expect(screen.queryByRole('dialog')).toBeNull();
});
