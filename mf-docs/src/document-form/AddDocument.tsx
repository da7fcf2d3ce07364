import { addDocument } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead } from '@portal/design';
import { RoleGate } from '@portal/page';
import { DocumentForm, type DocumentFields } from './DocumentForm';

export const page = definePage<null>({ load: () => Promise.resolve(null), Page: AddDocument });

const blank: DocumentFields = {
  docName: '',
  docType: '',
  docEnabled: '1',
  docDownLoad: '1',
  file: null,
  html: '',
};

function AddDocument() {
  return (
    <>
      <PageHead
        title="新增文档"
        help="写清适用场景、步骤与注意事项。正文自动保存为本机草稿，标题与附件提交时才保存。"
      />
      <RoleGate needs={addDocument} what="新增文档">
        <DocumentForm
          initial={blank}
          onSubmit={({ file, html, ...fields }) =>
            call(addDocument, { ...fields, docDetail: html, docUploadUrl: file.fileUrl })
          }
        />
      </RoleGate>
    </>
  );
}
