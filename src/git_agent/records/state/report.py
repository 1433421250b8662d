"""The state of a project as the documented JSON of `state`.

A long history has tens of thousands of decisions and lessons: each is written out by its fields, which takes half the
time of anything that goes by their names.
"""

from git_agent.records.state.phases import Stage
from git_agent.records.state.report_types import (
    ActivityReport,
    BeginningReport,
    CompoundReport,
    DecisionReport,
    EscalationReport,
    LessonReport,
    MilestoneReport,
    PhaseReport,
    PositionFields,
    ProblemReport,
    ProjectReport,
    RequirementReport,
    ResearchReport,
    StateReport,
    ToldReport,
)
from git_agent.records.state.values import (
    Beginning,
    DecisionState,
    EscalationState,
    Learning,
    Lesson,
    PhaseActivity,
    Position,
    ProjectSummary,
    RequirementRef,
    State,
    Told,
    Trouble,
)
from git_agent.redact import clean_data


def state_report(state: State) -> StateReport:
    """What `state` answers."""
    report: StateReport = {
        "schema_version": 1,
        "project": state.project,
        "head": state.head,
        **_position(state.position),
        "decisions": [_decision(decision) for decision in state.decisions],
        "escalations": [_escalation(escalation) for escalation in state.escalations],
        "requirements": {
            "covered": [_requirement(requirement) for requirement in state.covered],
            "partial": [_requirement(requirement) for requirement in state.partial],
        },
        "lessons": [_lesson(lesson) for lesson in state.lessons],
        "compounds": [_compound(learning) for learning in state.compounds],
        "todos": [_told(told) for told in state.todos],
        "notes": [_told(told) for told in state.notes],
        "research": [_research(told) for told in state.research],
        "beginnings": [_beginning(beginning) for beginning in state.beginnings],
        "phases": [_phase(stage) for stage in state.phases],
        "milestones": [_milestone(stage) for stage in state.milestones],
        "worked": [_activity(activity) for activity in state.worked],
        "projects": [_project(summary) for summary in state.projects],
        "extra": dict(state.extra),
        "problems": [_problem(trouble) for trouble in state.problems],
        "commits_read": state.commits_read,
        "blocks_read": state.blocks_read,
        "complete": state.complete,
    }
    return clean_data(report, harmless=_commits(state))


def _commits(state: State) -> set[str]:
    """The ids in a state: they come from git, and to judge so many that look like keys would take seconds."""
    lists = (
        *(state.decisions, state.escalations, state.covered, state.partial, state.lessons, state.compounds),
        *(state.problems, state.phases, state.milestones, state.todos, state.notes, state.research, state.beginnings),
    )
    commits = {item.commit for items in lists for item in items}
    commits |= {commit for item in state.worked for commit in (item.first_commit, item.last_commit)}
    return commits | {commit for item in state.escalations if (commit := item.resolved_in)}


def _position(position: Position) -> PositionFields:
    return {
        "phase": position.phase,
        "milestone": position.milestone,
        "plan": position.plan,
        "task": position.task,
        "status": position.status,
        "sources": dict(position.sources),
    }


def _decision(decision: DecisionState) -> DecisionReport:
    return {
        "id": decision.id,
        "decision": decision.decision,
        "rationale": decision.rationale,
        "confidence": decision.confidence,
        "alternatives": list(decision.alternatives),
        "phase": decision.phase,
        "commit": decision.commit,
        "project": decision.project,
        "milestone": decision.milestone,
        "extra": dict(decision.extra),
    }


def _escalation(escalation: EscalationState) -> EscalationReport:
    return {
        "id": escalation.id,
        "type": escalation.type,
        "description": escalation.description,
        "resolution": escalation.resolution,
        "phase": escalation.phase,
        "commit": escalation.commit,
        "resolved_in": escalation.resolved_in,
        "project": escalation.project,
        "milestone": escalation.milestone,
        "updates": [
            {"resolution": update.resolution, "description": update.description, "commit": update.commit}
            for update in escalation.updates
        ],
        "extra": dict(escalation.extra),
    }


def _requirement(requirement: RequirementRef) -> RequirementReport:
    return {"id": requirement.id, "commit": requirement.commit, "project": requirement.project}


def _lesson(lesson: Lesson) -> LessonReport:
    return {"text": lesson.text, "commit": lesson.commit, "phase": lesson.phase, "project": lesson.project}


def _compound(learning: Learning) -> CompoundReport:
    return {
        "category": learning.category,
        "problem": learning.problem,
        "solution": learning.solution,
        "commit": learning.commit,
        "phase": learning.phase,
        "project": learning.project,
        "extra": dict(learning.extra),
    }


def _told(told: Told) -> ToldReport:
    return {
        "text": told.text,
        "detail": "\n\n".join(told.items),
        "commit": told.commit,
        "phase": told.phase,
        "milestone": told.milestone,
        "project": told.project,
    }


def _research(told: Told) -> ResearchReport:
    return {
        "subject": told.text,
        "findings": list(told.items),
        "commit": told.commit,
        "phase": told.phase,
        "milestone": told.milestone,
        "project": told.project,
    }


def _beginning(beginning: Beginning) -> BeginningReport:
    return {
        "name": beginning.name,
        "phase_count": beginning.phase_count,
        "phases": [{"number": phase.number, "name": phase.name} for phase in beginning.phases],
        "commit": beginning.commit,
        "milestone": beginning.milestone,
        "project": beginning.project,
    }


def _phase(stage: Stage) -> PhaseReport:
    return {
        "number": stage.number,
        "slug": stage.slug,
        "branch": stage.branch,
        "status": stage.status,
        "project": stage.project,
        "milestone": stage.milestone,
        "commit": stage.commit,
    }


def _milestone(stage: Stage) -> MilestoneReport:
    return {
        "version": stage.number,
        "slug": stage.slug,
        "branch": stage.branch,
        "status": stage.status,
        "project": stage.project,
        "commit": stage.commit,
    }


def _activity(activity: PhaseActivity) -> ActivityReport:
    return {
        "phase": activity.phase,
        "project": activity.project,
        "milestone": activity.milestone,
        "blocks": activity.blocks,
        "first_commit": activity.first_commit,
        "last_commit": activity.last_commit,
        "first_time": activity.first_time,
        "last_time": activity.last_time,
    }


def _project(summary: ProjectSummary) -> ProjectReport:
    return {
        "project": summary.project,
        **_position(summary.position),
        "decisions": summary.decisions,
        "open_escalations": summary.open_escalations,
        "covered": summary.covered,
        "partial": summary.partial,
    }


def _problem(trouble: Trouble) -> ProblemReport:
    return {"commit": trouble.commit, "kind": trouble.kind, "detail": trouble.detail, "line": trouble.line}
