import { documentKindName, editDocument, viewDocument, type DocumentView } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead, ButtonLink } from '@portal/design';
import { RoleGate } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { language } from '@portal/text';
import { DocumentForm, type DocumentFields } from './DocumentForm';

export const page = definePage<DocumentView>({
  async load({ query, signal }) {
    const document = await call(viewDocument, { docId: query.get('id') ?? '' }, { signal });
    // Documents of others can be read, but not edited.
    if (document.isMine === 0) throw new CallError('E7001', '文档不存在或已停用', null);
    return document;
  },
  Page: EditDocument,
});

function fieldsOf(document: DocumentView): DocumentFields {
  return {
    docName: document.doc_name,
    docType: document.doc_type,
    docEnabled: document.doc_enabled === 1 ? '1' : '0',
    docDownLoad: document.doc_download === 1 ? '1' : '0',
    file: { fileUrl: document.doc_upload_url, fileName: document.fileName },
    html: document.doc_detail,
  };
}

function EditDocument({ data: document }: { data: DocumentView }) {
  const { docId, version, revision } = document;
  const initial = fieldsOf(document);
  return (
    <>
      <PageHead title="编辑文档" help={`第 ${revision} 版，${formatMinute(document.updateTime)} 更新`}>
        <ButtonLink to={`/documentDetails?docId=${docId}`}>查看</ButtonLink>
      </PageHead>
      <RoleGate needs={editDocument} what="编辑文档">
        <DocumentForm
          key={`${docId} ${version ?? revision}`}
          initial={initial}
          kindName={documentKindName(document.doc_type, document.docKind, language())}
          apis={document.flag ? [] : document.relationApiName}
          onSubmit={({ file, html, docEnabled, ...fields }) =>
            call(editDocument, {
              docId,
              version,
              ...fields,
              docDetail: html,
              // A disabled field is missing from the form's values.
              docEnabled: docEnabled ?? initial.docEnabled,
              docUploadUrl: file.fileUrl,
            })
          }
        />
      </RoleGate>
    </>
  );
}
