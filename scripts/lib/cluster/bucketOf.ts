export const bucketName = 'portal';

/** How a server finds what all of them keep: settings for a store that speaks S3 on this machine. */
export const bucketOf = (port: number) => ({
  FILE_STORE: bucketAddress(port, 'files'),
  RELEASE_STORE: bucketAddress(port, 'releases'),
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  // It would tell each process that a later version of it will want a later Node.js.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

const bucketAddress = (port: number, prefix: string) =>
  `s3://${bucketName}/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
