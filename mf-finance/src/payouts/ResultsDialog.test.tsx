import { screen, waitFor } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { ResultsDialog } from './ResultsDialog';

it('decodes a result file in the encoding that banks use', async () => {
  const { user } = renderElement(<ResultsDialog onClose={() => {}} />);
  // 成功 in GBK
  const written = Uint8Array.from([...new TextEncoder().encode('TX1,'), 0xb3, 0xc9, 0xb9, 0xa6]);
  const file = Object.assign(new File([written], 'results.csv'), {
    arrayBuffer: () => Promise.resolve(written.buffer),
  });

  await user.upload(await screen.findByLabelText('结果文件'), file);

  await waitFor(() => expect(screen.getByLabelText('或粘贴内容')).toHaveValue('TX1,成功'));
});
