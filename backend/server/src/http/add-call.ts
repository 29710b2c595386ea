import type { Call } from '@sharpside/boards/call/call';
import type { Access } from '@sharpside/contracts';
import type { Guard } from '@sharpside/sign-in/requests/guards';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerSource, CallExecutor, RenderedAnswer } from './call-executor.ts';
import { matchesEtag } from './etag.ts';

export type CallDeps = { executor: CallExecutor; countAnswer: (from: AnswerSource) => void; limit: Guard };

const toGuards = (app: FastifyInstance, access: Access): Guard[] => {
  if (access === 'public') return [];
  return [access === 'protected' ? app.requireSession : app.requireSubscription];
};

function send(reply: FastifyReply, answer: RenderedAnswer, ifNoneMatch: string | undefined): FastifyReply {
  reply.header('ETag', answer.etag);
  if (matchesEtag(ifNoneMatch, answer.etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

export function addCall(app: FastifyInstance, call: Call, { executor, countAnswer, limit }: CallDeps): void {
  app.route({
    method: call.method,
    url: call.path,
    onRequest: [limit, ...toGuards(app, call.access)],
    async handler(request, reply) {
      const callRequest = call.read(request.query, request.body);
      const { answer, from, ageMs } = await executor.execute(call, callRequest);
      countAnswer(from);
      // A browser may store the answer, but must revalidate it before each use.
      reply.header('Cache-Control', 'private, no-cache');
      if (from === 'stale') reply.header('Age', Math.floor(ageMs / 1000));
      return send(reply, answer, call.method === 'GET' ? request.headers['if-none-match'] : undefined);
    },
  });
}
