import type { FastifyRequest } from 'fastify';
import {
  addDocument,
  documentCenter,
  documentFeedback,
  documentHistory,
  editDocument,
  listDocuments,
  listDocumentsOfApi,
  listMyDocuments,
  removeDocument,
  restoreDocument,
  switchDocument,
  viewDocument,
  type CallInput,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { createViewers, type PortalService } from '../content';
import { actorOf } from '../../platform/http/actorOf';
import type { Sessions } from '../../platform/http/Member';
import { viewerIn } from '../../platform/Viewer';
import { isVisit } from '../../platform/http/isVisit';
import { listOfApi, listReadable, readCenter } from './document.queries';
import type { DocumentReader } from './documentReader.service';
import type { DocumentContent, DocumentService } from './document.service';
import { listOwn, listRevisions } from './ownDocument.queries';

interface Services {
  documents: DocumentService;
  reader: DocumentReader;
  portals: PortalService;
  sessions: Sessions;
}

type Fields = Required<Omit<CallInput<typeof editDocument>, 'docId' | 'version'>>;

const contentOf = (
  input: Omit<Fields, 'docDownLoad' | 'docEnabled'> & { docDownLoad: number; docEnabled: number },
): DocumentContent => ({
  name: input.docName,
  type: input.docType,
  isEnabled: input.docEnabled === 1,
  canDownload: input.docDownLoad === 1,
  fileId: input.docUploadUrl,
  content: input.docDetail,
});

export function registerDocumentCalls(
  answer: Answerer,
  deps: Pick<Deps, 'clock' | 'config'>,
  { documents, reader, portals, sessions }: Services,
): void {
  const viewerOf = createViewers(deps, { portals, sessions });
  const readingOf = async ({ hostname, visitor: { sessionHash } }: FastifyRequest) => {
    const member = await sessions.findMember(sessionHash);
    return {
      viewer: viewerIn(await portals.idAt(hostname), member?.id ?? null),
      readerId: member?.id ?? null,
      voter: member?.person.id ?? sessionHash,
    };
  };

  answer(viewDocument, async ({ input: { docId }, request }) =>
    reader.view(docId, await readingOf(request), isVisit(request)),
  );

  answer(documentFeedback, async ({ input: { docId, helpful, text }, request }) => {
    const { voter, ...reading } = await readingOf(request);
    return reader.giveFeedback(docId, reading, { voter, isHelpful: helpful === 1, remark: text });
  });

  answer(listDocuments, async ({ input, request, db }) =>
    listReadable(db, await viewerOf(request), input, deps.clock()),
  );

  answer(documentCenter, async ({ request, db }) => readCenter(db, await viewerOf(request)));

  answer(listDocumentsOfApi, async ({ input: { apiId }, request, db }) =>
    listOfApi(db, await viewerOf(request), apiId),
  );

  answer(addDocument, async ({ input, member, visitor }) => ({
    docId: await documents.add(contentOf(input), actorOf('owner', member, visitor)),
  }));

  answer(editDocument, async ({ input, member, visitor }) => {
    const actor = actorOf('owner', member, visitor);
    await documents.edit(input.docId, contentOf(input), actor, input.version);
    return {};
  });

  answer(switchDocument, async ({ input: { docId, docEnabled }, member, visitor }) => {
    await documents.switchStatus(docId, docEnabled === 1, actorOf('owner', member, visitor));
    return {};
  });

  answer(removeDocument, async ({ input: { docId }, member, visitor }) => {
    await documents.remove(docId, actorOf('owner', member, visitor));
    return {};
  });

  answer(restoreDocument, async ({ input: { docId, revision }, member, visitor }) => {
    await documents.restore(docId, revision, actorOf('owner', member, visitor));
    return {};
  });

  answer(listMyDocuments, ({ input, member, db }) => listOwn(db, member.id, input, deps.clock()));

  answer(documentHistory, ({ input: { docId, ...page }, member, db }) =>
    listRevisions(db, member.id, docId, page),
  );
}
