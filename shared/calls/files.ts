import { z, type Infer } from '@portal/schema';
import { defineDownload, defineUpload } from './defineCall';
import { Empty, Id } from './fields';

/** Uploads a file; other calls refer to it by `fileUrl`. */
export const uploadFile = defineUpload({
  path: '/file/uploadFileS3',
  about: 'person',
  filePart: 'uploadFileS3',
  summary: '上传文件（不大于20MB：doc、docx、pdf、xls、xlsx、rar、7z、zip）',
  isFlat: true,
  request: z.object({}),
  reply: z.object({ resCode: z.literal('S0000'), fileUrl: z.string(), fileName: z.string() }),
  codes: ['E1041', 'E1043', 'E1045', 'E1046'],
});

/** Answer to an upload of the editor: successful only when `state` is SUCCESS. */
export const EditorUpload = z.object({
  /** SUCCESS, or what went wrong as a sentence. */
  state: z.string(),
  url: z.optional(z.string()),
  title: z.optional(z.string()),
  original: z.optional(z.string()),
  /** For remote pictures: one entry each. */
  list: z.optional(z.array(z.object({ source: z.string(), state: z.string(), url: z.string() }))),
});
export type EditorUpload = Infer<typeof EditorUpload>;

/** Answer to the editor's `action=config`. */
export const EditorConfig = z.object({
  imageActionName: z.string(),
  imageFieldName: z.string(),
  /** Bytes. */
  imageMaxSize: z.int(),
  /** With the dot: `.png`. */
  imageAllowFiles: z.array(z.string()),
  imageUrlPrefix: z.string(),
  catcherActionName: z.string(),
  catcherFieldName: z.string(),
  /** Host names whose pictures are not fetched, because they belong to this portal. */
  catcherLocalDomain: z.array(z.string()),
  wordLimit: z.int(),
});
export type EditorConfig = Infer<typeof EditorConfig>;

/**
 * Endpoint of the rich-text editor (UEditor's protocol): its configuration, uploaded pictures, and pictures fetched
 * from other sites.
 */
export const editorUpload = defineUpload({
  path: '/file/upfileImageOfUeditor',
  about: 'person',
  filePart: 'upfile',
  otherFilePart: 'file',
  formOnly: ['source[]'],
  summary:
    '富文本编辑器：action=config 返回配置；multipart 上传一张图片（type=ajax）；action=catchimage 抓取远程图片（source[]）',
  isBare: true,
  request: z.object({
    action: z.optional(z.string()),
    type: z.optional(z.literal('ajax')),
    'source[]': z.optional(z.array(z.string())),
  }),
  reply: z.union([EditorConfig, EditorUpload]),
  codes: [],
});

export const viewFile = defineDownload({
  path: '/file/view/{id}',
  mediaType: 'application/octet-stream',
  summary: '查看自己上传的文件；运营可查看所有文件',
  request: z.object({ id: Id }),
  reply: Empty,
  codes: ['E5208'],
});

export const viewPicture = defineDownload({
  path: '/file/image/{id}',
  mediaType: 'image/*',
  summary: '正文中的图片',
  request: z.object({ id: Id }),
  reply: Empty,
  codes: ['E5208'],
});

const PortalFile = z.object({
  /** Address of the picture. */
  fileUrl: z.string(),
  fileName: z.string(),
});

export const uploadPortalLogo = defineUpload({
  path: '/file/uploadPortalLogo',
  filePart: 'file',
  summary: '上传专区标志或图标，PNG 或 SVG，不超过 1 MB；SVG 转为 PNG 保存',
  right: 'publish',
  request: z.object({}),
  reply: PortalFile,
  codes: ['E1041', 'E1044', 'E1045', 'E1046'],
});

export const uploadPortalPicture = defineUpload({
  path: '/file/uploadPortalPicture',
  filePart: 'file',
  summary: '上传专区横幅或轮播图，JPG 或 PNG，不超过 5 MB',
  right: 'publish',
  request: z.object({}),
  reply: PortalFile,
  codes: ['E1041', 'E1042', 'E1045', 'E1046'],
});
