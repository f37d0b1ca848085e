import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { accepted, rejected } = await import('./hooks-beside-files.ts');

const rejections = {
  itemsSent:
    'createRouter: route "read" has a file as its whole request, but hook "quota" takes parameters from the body; let it use a header, or move the route out of its level',
  fileSent:
    'createRouter: route "name" has a file as its whole request, but hook "quota" takes parameters from the body; let it use a header, or move the route out of its level',
  fileReturned:
    'createRouter: route "save" has a file as its whole reply, but hook "quota" returns its result in the body; let it use a header, or move the route out of its level',
  lateHeader:
    'createRouter: hook "quota" returns its result in a header and runs after route "save", whose file has sent its headers by then; leave returns out, or move the route out of its level',
};

for (const [of, message] of Object.entries(rejections)) {
  test(`a hook without a place in the request or reply is rejected: ${of}`, (t) => {
    t.throws(rejected[of as keyof typeof rejected], { instanceOf: TypeError, message });
  });
}

for (const [of, create] of Object.entries(accepted)) {
  test(`a hook with a place is accepted: ${of}`, (t) => {
    t.notThrows(create);
  });
}
