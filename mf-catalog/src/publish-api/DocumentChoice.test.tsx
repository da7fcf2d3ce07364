import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { listMyDocuments, type MyDocument } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { DocumentChoice } from './DocumentChoice';

const aDocument = (docId: string, docName: string): MyDocument => ({
  docId,
  docName,
  docType: 'guide',
  docEnabled: 1,
  docDownLoad: 1,
  flag: true,
  apis: [],
  fileName: '说明.pdf',
  fileBytes: 1024,
  updateTime: '2026-08-01 10:00:00',
  revision: 1,
  views: 0,
  downloads: 0,
});

function Choice() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <DocumentChoice chosen={chosen} onChange={setChosen} />
      <output>{chosen.join()}</output>
    </>
  );
}

const answer = (records: MyDocument[], total = records.length) =>
  network.answer(listMyDocuments, { records, total, pageNo: 1, pageSize: 50 });

it('shows no search when all documents are listed', async () => {
  answer([aDocument('doc_1', '接入说明')]);
  renderElement(<Choice />);

  expect(await screen.findByRole('checkbox', { name: '接入说明' })).toBeEnabled();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('finds other documents by title, and keeps the selection', async () => {
  answer([aDocument('doc_1', '接入说明')], 80);
  const { user } = renderElement(<Choice />);

  await user.click(await screen.findByRole('checkbox', { name: '接入说明' }));
  expect(screen.getByText(/共 80 篇，只列出最近更新的 1 篇/)).toBeInTheDocument();
  answer([aDocument('doc_60', '错误码')]);
  await user.type(screen.getByRole('searchbox', { name: '按标题查找文档' }), '错误码');
  await user.click(screen.getByRole('button', { name: '搜索' }));
  await user.click(await screen.findByRole('checkbox', { name: '错误码' }));

  expect(screen.getByText('doc_1,doc_60')).toBeInTheDocument();
  await waitFor(() =>
    expect(network.sentTo(listMyDocuments).at(-1)).toEqual({ docName: '错误码', pageSize: '50' }),
  );
});
