import { screen } from '@testing-library/react';
import { uploadFile } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { FileField } from './FileField';

const onChange = jest.fn();
beforeEach(() => onChange.mockReset());

const twentyMB = 20 * 1024 * 1024;

/** As large as it says: nobody reads it. */
function aFile(name: string, size: number): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const draw = () => renderElement(<FileField label="附件" file={null} onChange={onChange} />);

it('sends a file of 20 MB', async () => {
  network.answer(uploadFile, { resCode: 'S0000', fileUrl: 'file_1', fileName: '说明.pdf' });
  const { user } = draw();

  await user.upload(screen.getByLabelText('附件', { selector: 'input' }), aFile('说明.pdf', twentyMB));

  expect(await screen.findByText('doc、docx、pdf、xls、xlsx、rar、7z、zip，不大于20MB')).toBeInTheDocument();
  expect(onChange).toHaveBeenCalledWith({ fileUrl: 'file_1', fileName: '说明.pdf' });
});

it('refuses one that is a byte larger without sending it', async () => {
  const { user } = draw();

  await user.upload(screen.getByLabelText('附件', { selector: 'input' }), aFile('说明.pdf', twentyMB + 1));

  expect(await screen.findByRole('alert')).toHaveTextContent('文件不能大于20MB');
  expect(network.sentTo(uploadFile)).toEqual([]);
});

it('refuses another format, and names those that it takes', async () => {
  const { user } = draw();

  const input = screen.getByLabelText('附件', { selector: 'input' });
  input.removeAttribute('accept');
  await user.upload(input, aFile('说明.txt', 10));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^文件格式错误/);
  expect(network.sentTo(uploadFile)).toEqual([]);
});

it('takes only the formats that its form wants', async () => {
  const { user } = renderElement(
    <FileField label="发票" file={null} formats={['pdf']} onChange={onChange} />,
  );

  const input = screen.getByLabelText('发票', { selector: 'input' });
  expect(input).toHaveAttribute('accept', '.pdf');
  input.removeAttribute('accept');
  await user.upload(input, aFile('发票.docx', 10));

  expect(await screen.findByRole('alert')).toHaveTextContent('文件格式错误，请上传 pdf 格式的文件');
  expect(network.sentTo(uploadFile)).toEqual([]);
});
